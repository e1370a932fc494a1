import type { Page } from '@playwright/test'
import { logIn } from '#tests/e2e/support/walks/citizen.ts'
import { demoCitizen, logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { holdOlderVersion, holdStore } from '#tests/e2e/support/browser/held-store.ts'
import { storedLanguage } from '#tests/e2e/support/browser/first-screen.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

const why = 'Storage is not responding'
const cannotBeRead = 'The content stored on this device cannot be read at the moment.'
/** Each screen, and what it shows while nothing of the database can be read; the wide run opens all of them. */
const allScreens = [
  // The cards of the stored page.
  { path: '/', text: 'Story' },
  { path: '/guide', text: 'Emergency' },
  { path: '/guide/topic/emigration', text: cannotBeRead },
  { path: '/guide/emergency', text: 'Police' },
  { path: '/guide/topic/emergencySituation/lostPassport', text: 'police' },
  { path: '/contact', text: 'Embassy of Switzerland in Bangkok' },
  { path: '/user', text: cannotBeRead },
  { path: '/activity', text: cannotBeRead },
  { path: '/settings/offline', text: cannotBeRead },
] as const
const screens = process.env['WIDE'] ? allScreens : allScreens.filter(({ path }) => ['/', '/guide/emergency', '/user'].includes(path))

for (const { name, hold, tag } of [
  { name: 'locked by a page that is frozen', hold: holdEverything, tag: [] },
  { name: 'held in an older version by another window', hold: holdOlderVersion, tag: ['@wide'] },
])
  test(`a database ${name} is reported on every screen until it recovers [52]`, { tag }, async ({ page, context, service }) => {
    const { events } = await makeItems(service, { seed: 52, count: 20 })
    await logInAsDemo(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect.poll(() => storedLanguage(page)).toBe('en')
    await page.goto('about:blank')
    const letGo = await hold(context)
    await page.bringToFront()
    for (const { path, text } of [...screens, { path: `/event/${events[0]}`, text: cannotBeRead }]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const since = Date.now()
      await expect(notice(page), path).toContainText('close that window')
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), path).toBeVisible()
      // The seconds are held by `silence.test.ts`, on a clock of its own; a busy machine takes longer to draw.
      expect(Date.now() - since, path).toBeLessThan(scaled(14_000))
      await expect(page.getByRole('banner'), path).not.toContainText('Checked')
    }
    await test.step('on the way from screen to screen it stays said', async () => {
      await openInApp(page, '/guide/emergency')
      await expect(page.getByRole('main').getByText('Police').first()).toBeVisible({ timeout: scaled(5_000) })
      await expect(notice(page)).toBeVisible()
    })

    await letGo()
    await expect(notice(page)).toHaveCount(0)
    await openInApp(page, '/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Checked')
  })

test('a silent database shows no tap as saved, and older intents are sent once', { tag: '@wide' }, async ({ page, context, service }) => {
  const { stories } = await makeItems(service, { seed: 53, count: 20 })
  const account = await logInAsDemo(page)
  const before = await appliedKeys(service, account)
  await waitUntilStored(page)
  await context.setOffline(true)
  await openInApp(page, `/story/${stories[0]}`)
  await expect(page.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page.locator('.toast')).toContainText('Saved on this device')
  await openInApp(page, `/story/${stories[1]}`)
  await expect(page.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false')
  const letGo = await holdStore(context, 'intents')
  await page.bringToFront()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page.locator('.toast')).toContainText('did not respond')
  await expect(page.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false')
  await letGo()
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  const applied = (await appliedKeys(service, account)).slice(before.length)
  expect(applied).not.toEqual([])
  expect(new Set(applied).size).toBe(applied.length)
  expect((await intentsOnDevice(page)).done.filter(({ entity }) => entity === `story:${stories[0]}`)).toHaveLength(1)
})

test.describe('on a visitor’s phone', () => {
  test.use({ phone: 'visitor' })

  test('log-out and log-in explain a silent database, time out and recover', { tag: '@wide' }, async ({ page, context }) => {
    await logInAsDemo(page)
    let letGo = await holdStore(context, 'session')
    await page.bringToFront()
    await page.goto('/settings/logout')
    await expect(notice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Unsent items could not be read' })
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('dialog', { name: 'Logging you out' })).toContainText(why)
    await expect(page.getByRole('group', { name: 'This device could not be cleared' })).toBeVisible()
    await letGo()
    await expect(page).toHaveURL(/\/login/)

    letGo = await holdStore(context, 'session')
    await page.bringToFront()
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Opening the login page')).toBeVisible()
    await expect(page.getByText('This browser’s storage is not responding')).toBeVisible()
    await letGo()
    await page.waitForURL(/\/idp/)
    await page.goto('/login')
    await logIn(page, demoCitizen)
    await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  })
})

const notice = (page: Page) => page.getByRole('status', { name: why }).locator('.notice')

async function holdEverything(context: Parameters<typeof holdStore>[0]): Promise<() => Promise<void>> {
  return holdStore(context, ['segments', 'scopes', 'resources', 'articles', 'manifests', 'intents', 'session', 'profiles'])
}
