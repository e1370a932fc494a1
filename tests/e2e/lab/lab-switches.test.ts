import type { Page } from '@playwright/test'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { labBuild, type Service } from '#tests/e2e/support/services/service.ts'

test.use({ serviceOptions: { dist: labBuild } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const figure = (page: Page, name: string) => page.locator('.lab-figures > div').filter({ hasText: name })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline Lab:' })
const storyOf = async (service: Service, seed: number) => (await makeItems(service, { seed, count: 10 })).stories[0] ?? ''

const waitUntilSent = (page: Page) => expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)

test.afterEach(({ service }) => service.lab('/reset', {}))

test('an emptied device is empty, and the Lab counts its intents as lost @wide', async ({ page, service }) => {
  const story = await storyOf(service, 702)
  await logInAsDemo(page)
  await waitForItems(page, [story])
  await openInApp(page, '/lab')
  await button(page, 'Offline').click()
  await like(page, story)
  await openInApp(page, '/lab')
  await expect(figure(page, 'waiting')).toHaveText('waiting1')
  await button(page, 'Empty this device').click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('alertdialog').getByRole('button', { name: 'Empty this device' }).click()])
  await expect(page.getByText('Log in to get a verdict on the day.')).toBeVisible()
  expect(await intentsOnDevice(page)).toMatchObject({ pending: [], done: [] })
  expect(await page.evaluate(() => localStorage.getItem('abroad.account'))).toBeNull()

  await button(page, 'Offline').click()
  await expect(banner(page)).toHaveCount(0)
  await logInAsDemo(page)
  await openInApp(page, '/lab')
  await expect(figure(page, 'lost')).toHaveText('lost1')
})

test.describe('a citizen who logged in by hand', () => {
  test('who logs out leaves nothing of what they said in the Lab', { tag: '@wide' }, async ({ page, service }) => {
    const story = await storyOf(service, 703)
    const account = await logInAsDemo(page)
    await openInApp(page, '/lab')
    await expect(page.getByRole('heading', { level: 1, name: 'Offline Lab' })).toBeVisible()
    const day = () => page.evaluate(() => localStorage.getItem('abroad.lab'))
    await expect.poll(day, 'the day is this citizen’s before they say anything').toContain(`"accountId":"${account}"`)
    await like(page, story)
    await waitUntilSent(page)
    const said = (await day()) ?? ''
    expect(said).toContain(story)
    await openInApp(page, '/settings/logout')
    await button(page, 'Log out').click()
    await page.waitForURL(/\/login\?successfulLogout/)
    await expect.poll(day).not.toContain(story)

    await page.evaluate((text) => localStorage.setItem('abroad.lab', text), said)
    await page.reload()
    await expect.poll(day).not.toContain(story)
  })
})
