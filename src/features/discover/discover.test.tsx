import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { nobody } from '#store/feed/scope.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { expiring, sampleEvent, sampleStory, sampleSurvey } from '#store/testing/samples.ts'
import { Navigation } from '#src/app/shell/navigation.tsx'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { hourNow, keepConnection, renderOnDevice, seedCitizen, seedFeed, textOf } from '#tests/setup/component.tsx'
import { Discover } from './discover.tsx'
import { FeedLanguage } from './home/feed-language.tsx'
import { OwnRows } from './home/own-rows.tsx'

const hourMs = 60 * 60_000
const now = Date.now()

const items = [
  sampleStory('new', hourNow),
  sampleEvent('fondue', hourNow - 2),
  sampleSurvey('topics', hourNow - 3),
  sampleStory('old', hourNow - 400),
]

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const button = (name: string) => screen.getByRole('button', { name })

async function choose(...kinds: string[]): Promise<void> {
  await userEvent.click(button('Filter'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Show' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Reset' }))
  for (const kind of kinds) await userEvent.click(sheet.getByRole('checkbox', { name: kind }))
  await userEvent.click(sheet.getByRole('button', { name: 'Apply' }))
}

test('the filter shows its kinds or favourites only, names them, and shows everything again', async () => {
  await renderOnDevice(<Discover />, async (db) => {
    await seedFeed(db, items, nobody)
    await db.favourites.add({ id: 'old', at: now, item: items[3]! })
  })
  await waitFor(() => expect(titles()).toEqual(['Story new', 'Event fondue', 'Question topics?', 'Story old']))
  for (const [kinds, shown] of [
    [['Stories'], ['Story new', 'Story old']],
    [
      ['Events', 'Surveys'],
      ['Event fondue', 'Question topics?'],
    ],
    [['Stories', 'Favourites'], ['Story old']],
  ] as const) {
    await choose(...kinds)
    await waitFor(() => expect(titles()).toEqual(shown))
    expect(screen.getByText(`Showing: ${kinds.join(', ')}`)).toBeVisible()
  }
  await userEvent.click(button('Show all'))
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

test('the next visit begins with the stored filter', async () => {
  await renderOnDevice(<Discover />, async (db) => {
    await seedFeed(db, items, nobody)
    localStorage.setItem('abroad.own.feedFilter', JSON.stringify({ families: ['SURVEY'], favouritesOnly: false }))
  })
  await waitFor(() => expect(titles()).toEqual(['Question topics?']))
  expect(screen.getByText('Showing: Surveys')).toBeVisible()
})

test('a press that began inside the sheet does not close it, and a press on the scrim does', async () => {
  await renderOnDevice(<Discover />)
  await userEvent.click(button('Filter'))
  const sheet = await screen.findByRole('dialog', { name: 'Show' })
  const scrim = { bubbles: true, clientX: 1, clientY: 1 }
  within(sheet)
    .getByRole('heading')
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  sheet.dispatchEvent(new MouseEvent('click', scrim))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Reset' }))
  expect(sheet).toBeVisible()
  sheet.dispatchEvent(new PointerEvent('pointerdown', scrim))
  sheet.dispatchEvent(new MouseEvent('click', scrim))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offline, a line names the language that the feed still has', async () => {
  await renderOnDevice(<FeedLanguage language="de" />, (db) => keepConnection(db, { state: 'offline' }))
  expect(await screen.findByText(/^These entries are still in German\. They will appear in English/)).toBeVisible()
})

test('an open feed drops what has expired', async () => {
  onTestFinished(() => void vi.restoreAllMocks().unstubAllGlobals())
  const [every, clock] = [setInterval, Date.now]
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => every(run, ms / 600))
  await renderOnDevice(<Discover />, (db) => seedFeed(db, [expiring(items[0]!, hourNow + 2), ...items.slice(1)], nobody))
  await waitFor(() => expect(titles()).toContain('Story new'))
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + 3 * hourMs)
  await waitFor(() => expect(titles()).not.toContain('Story new'))
})

test('marks what was published since the last visit, under a heading of its own', async () => {
  await renderOnDevice(<Discover />, async (db) => {
    await seedFeed(db, items, nobody)
    localStorage.setItem('abroad.seenAt', String(now - 2 * hourMs))
  })
  await waitFor(() => expect(titles()).toHaveLength(4))
  const marked = screen.getAllByRole('article').filter((card) => card.querySelector('.card-new'))
  expect(marked.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Story new'])
  expect(screen.getByRole('heading', { name: 'New since your last visit' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Posted earlier' })).toBeInTheDocument()
})

test('the citizen’s unsent items and next event stand above the feed, and their height is kept for the next start', async () => {
  const rows = (
    <ToastProvider>
      <OwnRows />
      <Navigation />
    </ToastProvider>
  )
  await renderOnDevice(rows, async (db) => {
    await seedCitizen(db)
    await seedFeed(db, items)
    const nextAttemptAt = now + hourMs
    await db.intents.add(sampleIntent(registerIntent('fondue', 2), { attempts: 1, createdAt: now - hourMs, nextAttemptAt, waitMs: hourMs }))
  })
  const own = await screen.findByRole('region', { name: 'For you' })
  expect(await within(own).findByRole('link', { name: /1 waiting/ })).toHaveAttribute('href', '/activity')
  expect(await screen.findByRole('link', { name: /^Profile.*1 waiting$/ })).toBeVisible()
  expect(textOf(within(own).getByRole('link', { name: /^Event fondue/ }))).toContain('Saved on this device')
  await waitFor(() => expect(localStorage.getItem('abroad.own.ownRoom')).toBe(String(own.offsetHeight)))
})
