import type { Page } from '@playwright/test'
import { logInAsDemo, comeTo, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { drainerOnDevice, intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { runFiveTabs } from '#tests/e2e/support/browser/five-tabs.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { freeze, frozenPath } from '#tests/e2e/support/browser/engine-worker.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import { withoutSync } from '#tests/e2e/support/browser/sync-event.ts'
import { expectDied, failNextAdd, spyOnWorkers } from '#tests/e2e/support/browser/worker-spy.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

/** Long after its lease has run out. */
const frozenMs = 60_000

test(
  'a tab that is frozen while it sends is relieved by another, and what comes of its own try changes nothing [56]',
  { tag: '@wide' },
  async ({ context, service, line }) => {
    test.setTimeout(scaled(frozenMs + 240_000))
    const { events } = await makeItems(service, { seed: 56, count: 20 })
    await withoutSync(context)
    const first = await context.newPage()
    const account = await logInAsDemo(first)
    // A worker that is held in the middle of a transaction keeps its tables locked.
    await waitUntilStored(first)
    const second = await context.newPage()
    await second.goto('/activity')
    const gates: (() => void)[] = []
    const held = () => new Promise<'pass'>((open) => gates.push(() => open('pass')))
    line.decide(({ idempotencyKey }) => (idempotencyKey && gates.length === 0 ? held() : 'pass'))
    await registerFor(first, events[0] ?? '', 1)
    await expect.poll(() => gates.length).toBe(1)
    const holder = await drainerOnDevice(second)
    line.decide(({ path }) => (path === frozenPath ? held() : 'pass'))
    const thaw = await freeze(first)
    await expect.poll(() => gates.length).toBe(2)
    const since = Date.now()
    await comeTo(second)
    await expect(second.getByText('Sending', { exact: true })).toBeVisible()
    await expect(second.getByText(/^Received, receipt/)).toBeVisible()
    console.log(`the second tab had sent it ${Date.now() - since} ms after the first was frozen`)
    await expect.poll(() => Date.now() - since, { timeout: scaled(frozenMs + 10_000) }).toBeGreaterThan(frozenMs)
    const [key = ''] = (await intentsOnDevice(second)).done.map(({ id }) => id)
    const sent = () => line.exchanges.filter(({ idempotencyKey }) => idempotencyKey === key)
    expect(
      sent().map(({ isOver }) => isOver),
      'the first try is still on its way',
    ).toEqual([false, true])
    const before = await effectsOf(service, account)

    for (const open of gates) open()
    await thaw()
    await expect(first.getByText('Registration received')).toBeVisible()
    await expect.poll(() => sent().every(({ isOver }) => isOver)).toBe(true)
    expect(await drainerOnDevice(second)).not.toBe(holder)
    expect((await intentsOnDevice(second)).done.map(({ id, end }) => [id, end])).toEqual([[key, 'applied']])
    expect(sent()).toHaveLength(2)
    expect(await effectsOf(service, account)).toEqual(before)
    expect((await appliedKeys(service, account)).filter((one) => one === key)).toHaveLength(1)
  },
)

test(
  'an engine that dies in the middle of a command is replaced; the tap settles, the screen lives, and it is said once [64]',
  { tag: '@wide' },
  async ({ page, service }) => {
    const { events } = await makeItems(service, { seed: 64, count: 20 })
    await spyOnWorkers(page)
    const account = await logInAsDemo(page)
    const before = await appliedKeys(service, account)
    for (const [index, dies] of (['unheard', 'unanswered'] as const).entries()) {
      await openInApp(page, `/event/${events[index]}`)
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await failNextAdd(page, dies)
      const since = Date.now()
      await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
      expect(await framesIn(page, scaled(500)), 'the screen lives').toBeGreaterThan(5)
      await expect(page.getByRole('alertdialog').getByRole('heading')).toHaveText(/^(Saved on this device|Registration received)$/)
      await expectDied(page)
      console.log(`${dies}: on the device ${Date.now() - since} ms after the tap`)
      await expect(page.getByText('Registration received')).toBeVisible()
    }
    const { done, pending } = await intentsOnDevice(page)
    expect(pending).toEqual([])
    expect(done.map(({ end }) => end)).toEqual(['applied', 'applied'])
    expect((await appliedKeys(service, account)).slice(before.length).toSorted()).toEqual(done.map(({ id }) => id).toSorted())
  },
)

test(
  'five tabs that open, close, reload and crash at random for two minutes send everything once, one of them at a time [58]',
  { tag: '@wide' },
  async ({ context, service, line }) => {
    const end = await runFiveTabs({ context, service, line, seed: 58, seconds: 120, accepts: 21 })
    console.log(JSON.stringify(end))
    expect(end.accepted, 'something was said').toBeGreaterThan(20)
    expect(end).toMatchObject({ lost: [], twice: [], sideBySide: [], pending: 0 })
  },
)

/** How often the screen is painted in that time. */
function framesIn(page: Page, ms: number): Promise<number> {
  return page.evaluate(
    (limit) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        let count = 0
        const next = () => (performance.now() - start > limit ? resolve(count) : ((count += 1), requestAnimationFrame(next)))
        requestAnimationFrame(next)
      }),
    ms,
  )
}
