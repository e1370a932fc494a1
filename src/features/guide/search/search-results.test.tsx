import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { articleRow } from '#store/testing/samples.ts'
import { setCountry } from '#src/data/session/settings.ts'
import { GuideOverview } from '#src/features/guide/guide-overview.tsx'
import { renderOnDevice, seedCitizen, textOf } from '#tests/setup/component.tsx'

const topics = [
  ['lostPassport', 'Lost or stolen passport'],
  ['passportAndId', 'Passport and identity card'],
  ['taxesAbroad', 'Taxes abroad'],
] as const

beforeEach(async () => {
  await renderOnDevice(<GuideOverview />, async (db) => {
    await seedCitizen(db)
    setCountry('TH')
    const listed = topics.map(([name, label]) => ({ name, label, url: '' }))
    const countryTopics = [{ name: 'everydayLife', label: 'Everyday life', topics: listed }]
    const value = { isoCode: 'TH', countryTopics, availableCountries: ['TH'] }
    const stored = { etag: null, bytes: 1, fetchedAt: Date.now(), confirmedAt: Date.now() }
    await db.resources.put({ ...stored, key: resourceKeys.sitemap('TH', 'en'), value })
    await db.articles.bulkPut(topics.map(([topic, title]) => articleRow(topic, { title, category: 'everydayLife' })))
  })
})

afterEach(() => {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

const box = () => screen.getByRole('searchbox', { name: 'Search topics' })
const status = () => textOf(document.querySelector('[role=status]'))
const results = () => screen.findAllByRole('link', { name: /passport/i })

test('a result shows its category, the words that were found, and how old it is', async () => {
  await userEvent.fill(box(), 'passport lost')
  const [best] = await results()
  expect(textOf(best)).toContain('Lost or stolen passport')
  expect(textOf(best)).toContain('Everyday life')
  expect(within(best!).getAllByText(/passport/i, { selector: 'mark' })[0]).toBeVisible()
  expect(textOf(document.querySelector('.hits > .freshness'))).toMatch(/checked/i)
  expect(status()).toBe('1 topic found on this device')
})

test('a search that finds nothing says so and names the helpline', async () => {
  await userEvent.fill(box(), 'zzzzzz')
  await waitFor(() => expect(status()).toBe('No results found for zzzzzz. Try another keyword or browse on the website.'))
  const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  await waitFor(() => expect(targets()).toContain('tel:+41800247365'))
})

test('the arrow keys lead from the box through the results and back, and Escape empties the box', async () => {
  await userEvent.click(box())
  await userEvent.keyboard('passport')
  await waitFor(async () => expect(await results()).toHaveLength(2))
  const [first, second] = await results()
  for (const [key, stop] of [
    ['ArrowDown', first],
    ['ArrowDown', second],
    ['ArrowUp', first],
    ['ArrowUp', box()],
    ['ArrowDown', first],
    ['Escape', box()],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(stop)
  }
  expect(box()).toHaveValue('')
})
