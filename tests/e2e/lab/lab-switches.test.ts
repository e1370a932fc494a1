import type { Page } from '@playwright/test'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/walks/effects.ts'
import { engineOf } from '#tests/e2e/support/browser/engine-worker.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { labBuild, type Service } from '#tests/e2e/support/services/service.ts'

test.use({ dist: labBuild })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const figure = (page: Page, name: string) => page.locator('.lab-figures > div').filter({ hasText: name })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline Lab:' })
/** Of this file alone: what its citizen says is left standing. */
const storyOf = async (service: Service, seed: number) => (await makeItems(service, { seed, count: 10 })).stories[0] ?? ''

const waitUntilSent = (page: Page) => expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)
const serviceWorkers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test.afterEach(({ service }) => service.lab('/reset', {}))

test('an emptied device has nothing any more, and the Lab, which stays, counts what waited as lost @wide', async ({ page, service }) => {
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

    // As a log-out leaves it that comes before this part of the app.
    await page.evaluate((text) => localStorage.setItem('abroad.lab', text), said)
    await page.reload()
    await expect.poll(day).not.toContain(story)
  })
})

test('an engine that was killed is replaced, and what is said then is kept and sent once @wide', async ({ page, service }) => {
  const story = await storyOf(service, 704)
  const account = await logInAsDemo(page)
  const before = (await appliedKeys(service, account)).length
  await openInApp(page, '/lab')
  await button(page, 'Kill the worker').click()
  await expect(page.locator('.toast')).toHaveText('The worker has been killed. The app notices by itself.')
  await openInApp(page, `/story/${story}`)
  const heart = page.getByRole('button', { name: 'Like' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await waitUntilSent(page)
  expect(await appliedKeys(service, account)).toHaveLength(before + 1)
})

test('a service worker that was removed is there again with the next load @wide', async ({ page }) => {
  await page.goto('/lab')
  await waitUntilStored(page)
  await button(page, 'Remove service worker').click()
  await expect(page.locator('.toast')).toHaveText('The service worker is gone until the app is reloaded.')
  expect(await serviceWorkers(page)).toBe(0)
  await page.reload()
  await expect.poll(() => serviceWorkers(page)).toBe(1)
})

test('a second tab runs beside the first, and both say what is wrong on purpose @wide', async ({ page, context }) => {
  await logInAsDemo(page)
  await openInApp(page, '/lab')
  const [other] = await Promise.all([context.waitForEvent('page'), button(page, 'Second tab').click()])
  await expect(other.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await openInApp(other, '/lab')
  await button(other, 'Storage full').click()
  await expect(banner(other)).toContainText('Storage full')
  await expect(banner(page)).toContainText('Storage full')
  await button(page, 'Storage full').click()
  await expect(banner(other)).toHaveCount(0)
})

test('storage that breaks off breaks one writing transaction in seven of the engine, and none when it is switched off @wide', async ({
  page,
}) => {
  await logInAsDemo(page)
  await openInApp(page, '/lab')
  await button(page, 'Storage fails').click()
  await expect(banner(page)).toContainText('Storage fails')
  // The engine is replaced meanwhile: one that ends counts nothing.
  const broken = async () => (await engineOf(page)).evaluate(countBroken, 70).catch(() => -1)
  await expect.poll(broken).toBeGreaterThan(0)
  const count = await broken()
  expect(count, 'the engine writes too, and takes some of them').toBeGreaterThanOrEqual(8)
  expect(count).toBeLessThanOrEqual(10)
  await button(page, 'Storage fails').click()
  await expect(banner(page)).toHaveCount(0)
  await expect.poll(broken).toBe(0)
})

test('the feed is filled with a thousand, and is as it was after Reset @wide', async ({ page, service }) => {
  await page.goto('/lab')
  await button(page, '1,000').click()
  await expect(page.locator('.toast')).toHaveText('1000 items were added.')
  await expect(page.getByText('1,000 generated items in the feed.')).toBeVisible()
  await button(page, 'Reset').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('0 generated items in the feed.')).toBeVisible()
  expect((await service.lab<{ generated: number }>('/state')).generated).toBe(0)
})

test('a clock that was moved is the services’ own, and is said on every screen @wide', async ({ page, service }) => {
  await page.goto('/lab')
  const clock = page.getByLabel('Service clock, minutes ahead')
  await clock.fill('-90')
  await clock.press('Enter')
  await expect(banner(page)).toContainText('clock moved')
  const aheadMs = async () => ((await (await fetch(`${service.address}/api/ping`)).json()) as { time: number }).time - Date.now()
  expect(Math.round((await aheadMs()) / 60_000)).toBe(-90)
  await clock.fill('0')
  await clock.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  expect(Math.abs(await aheadMs())).toBeLessThan(60_000)
})

test(
  'on a full disk of the services what was submitted waits, and is sent once there is room; and so over a restart',
  { tag: '@wide' },
  async ({ page, service }) => {
    const story = await storyOf(service, 705)
    const account = await logInAsDemo(page)
    await openInApp(page, '/lab')
    await button(page, 'Disk full').click()
    await expect(banner(page)).toContainText('Disk full')
    const before = (await appliedKeys(service, account)).length
    await like(page, story)
    await openInApp(page, '/lab')
    await expect(
      page
        .getByRole('group', { name: 'Requests' })
        .getByText(/PUT content\/like/)
        .first(),
    ).toBeVisible()
    await expect(figure(page, 'waiting')).toHaveText('waiting1')
    expect(await appliedKeys(service, account)).toHaveLength(before)

    await button(page, 'Restart').click()
    await expect(page.locator('.toast')).toHaveText('The services are restarting. Every connection was dropped.')
    await expect(banner(page), 'they come back with room').toHaveCount(0)
    await waitUntilSent(page)
    expect(await appliedKeys(service, account)).toHaveLength(before + 1)
  },
)

/** Runs in the engine: how many of so many writing transactions of a database of its own break off. */
async function countBroken(count: number): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('of-this-test')
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
  })
  let broken = 0
  for (let no = 0; no < count; no += 1) {
    const transaction = db.transaction('rows', 'readwrite')
    transaction.objectStore('rows').put(no, no)
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => {
        broken += 1
        resolve()
      }
    })
  }
  db.close()
  return broken
}
