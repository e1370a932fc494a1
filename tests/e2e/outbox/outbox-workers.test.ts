import { logInAsDemo, like, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { expect, testOnLine, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { createSync, syncTags, withoutSync } from '#tests/e2e/support/browser/sync-event.ts'
import { wholeChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const test = testOnLine.extend({
  launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: wholeChromium }), { scope: 'worker' }],
})

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

const writes = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/api/content/')

test('the service worker sends three intents with every tab closed [60]', async ({ context, service, page }) => {
  const { stories } = await makeItems(service, { seed: 603, count: 40 })
  const account = await logInAsDemo(page)
  await waitForItems(page, stories)
  const text = await context.newPage()
  await text.goto('/api/ping')
  const sync = await createSync(text)
  // A tab behind another draws a frame a second, and a tap waits for two.
  await page.bringToFront()
  await context.setOffline(true)
  const before = await appliedKeys(service, account)
  for (const id of stories.slice(0, 3)) await like(page, id)
  expect(await syncTags(page)).toContain('workbox-background-sync:outbox')
  await page.close()
  const said = (await intentsOnDevice(text)).pending.map(({ id }) => id)
  expect(said).toHaveLength(3)

  await context.setOffline(false)
  await sync()
  await expect.poll(async () => (await appliedKeys(service, account)).length - before.length, { intervals: [50] }).toBe(3)
  const applied = await appliedKeys(service, account)
  expect(applied.slice(before.length).toSorted()).toEqual(said.toSorted())

  const opened = await context.newPage()
  await opened.goto('/activity')
  await expect(opened.getByText('Nothing is waiting to be sent')).toBeVisible()
  await expect(opened.getByText('Saved on this device')).toHaveCount(0)
  expect((await intentsOnDevice(opened)).pending).toEqual([])
  expect(await appliedKeys(service, account), 'nothing came twice').toEqual(applied)
})

test('a tab and the service worker never send an intent twice [59]', { tag: '@wide' }, async ({ context, service, line, page }) => {
  const { events } = await makeItems(service, { seed: 59, count: 20 })
  const account = await logInAsDemo(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const quiet = await context.newPage()
  await quiet.goto('/api/ping')
  const sync = await createSync(quiet)
  await page.bringToFront()
  const sent = () => line.exchanges.filter(writes)
  const gates: (() => void)[] = []
  line.decide((request) => (writes(request) ? new Promise((pass) => gates.push(() => pass('pass'))) : 'pass'))

  await test.step('a sync while the tab sends', async () => {
    await registerFor(page, events[0] ?? '', 1)
    await expect.poll(() => gates.length).toBe(1)
    await sync()
    await sync()
    // Real time, in the service worker: longer than a second holder would take to come by.
    const asked = Date.now()
    await expect.poll(() => Date.now() - asked).toBeGreaterThan(3_000)
    expect(sent()).toHaveLength(1)
    gates[0]?.()
    await expect(page.getByText('Registration received')).toBeVisible()
  })
  expect(sent()).toHaveLength(1)

  await test.step('with the tab gone the service worker sends', async () => {
    line.cut()
    await registerFor(page, events[1] ?? '', 1)
    await page.close()
    line.restore()
    line.decide((request) => (writes(request) ? new Promise((pass) => gates.push(() => pass('pass'))) : 'pass'))
    // The browser syncs again as long as something is left; after more tries without a line the pause is longer.
    await expect(async () => {
      await sync()
      await expect.poll(() => gates.length, { timeout: scaled(2_000) }).toBe(2)
    }).toPass()
  })
  await test.step('a tab opens meanwhile', async () => {
    const opened = await context.newPage()
    await opened.goto('/activity')
    await expect(opened.getByText('Sending')).toBeVisible()
    expect(gates).toHaveLength(2)
    gates[1]?.()
    await expect(opened.getByText('Sending')).toHaveCount(0)
    await expect(opened.getByText('Received')).toHaveCount(2)
    const said = await intentsOnDevice(opened)
    expect((await appliedKeys(service, account)).filter((key) => said.done.some(({ id }) => id === key))).toHaveLength(2)
    expect(sent().filter(({ isWhole }) => isWhole)).toHaveLength(2)
  })
})

test('after the browser’s last sync, intents wait for the next start [61]', { tag: '@wide' }, async ({ context, service, line }) => {
  const { events } = await makeItems(service, { seed: 61, count: 20 })
  const page = await context.newPage()
  await withoutSync(page)
  const account = await logInAsDemo(page)
  await waitUntilStored(page)
  const quiet = await context.newPage()
  await quiet.goto('/api/ping')
  const sync = await createSync(quiet)
  await openInApp(page, `/event/${events[0]}`)
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  line.cut()
  await registerFor(page, events[0] ?? '', 1)
  await page.close()
  const [said] = (await intentsOnDevice(quiet)).pending
  expect(await syncTags(quiet)).toEqual([])

  await sync({ lastChance: true })
  await expect.poll(async () => (await intentsOnDevice(quiet)).pending[0]?.attempts ?? 0).toBeGreaterThan(said?.attempts ?? 0)
  await expect.poll(async () => (await intentsOnDevice(quiet)).pending).toMatchObject([{ id: said?.id, state: 'waiting' }])

  const opened = await context.newPage()
  await opened.goto('/activity')
  await expect(opened.getByText('Saved on this device')).toBeVisible()
  await expect.poll(() => syncTags(quiet)).toEqual(['workbox-background-sync:outbox'])
  await opened.close()
  line.restore()
  await sync()
  await expect.poll(() => appliedKeys(service, account)).toContain(said?.id)
  expect((await appliedKeys(service, account)).filter((key) => key === said?.id)).toHaveLength(1)
})
