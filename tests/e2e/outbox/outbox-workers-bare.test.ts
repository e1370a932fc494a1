import { rmSync } from 'node:fs'
import { bareBuild } from '#tests/e2e/support/services/bare-build.ts'
import { logInAsDemo, comeTo, like, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { asKnownDevice, intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, createService } from '#tests/e2e/support/services/service.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createLine } from '#tests/e2e/support/line.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

const bare = `for (const [of, ability] of [["ServiceWorkerRegistration", "sync"], ["Navigator", "locks"], ["WorkerNavigator", "locks"]])
  if (globalThis[of]) delete globalThis[of].prototype[ability];
delete globalThis.SyncManager;`

test('without Background Sync and Web Locks, tabs send each intent once [63]', { tag: '@wide' }, async ({ browser }) => {
  const dist = bareBuild(bare)
  const service = await createService({ dist })
  const line = await createLine(service.address)
  const context = await browser.newContext({ baseURL: line.address })
  try {
    await asKnownDevice(context)
    await context.addInitScript(bare)
    const { events, stories } = await makeItems(service, { seed: 63, count: 20 })
    const first = await context.newPage()
    const account = await logInAsDemo(first)
    const second = await context.newPage()
    await second.goto('/activity')
    await expect.poll(() => context.serviceWorkers().length).toBe(1)
    for (const page of [first, second]) expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
    for (const page of [first, second]) {
      await expect.poll(() => page.workers().length).toBe(1)
      expect(await page.workers()[0]?.evaluate(() => 'locks' in navigator)).toBe(false)
    }
    expect(await context.serviceWorkers()[0]?.evaluate(() => 'sync' in (self as unknown as ServiceWorkerGlobalScope).registration)).toBe(
      false,
    )
    const before = await appliedKeys(service, account)

    await openInApp(first, `/event/${events[0]}`)
    await expect(first.getByRole('button', { name: 'Register' })).toBeVisible()
    line.decide(({ idempotencyKey }) => (idempotencyKey ? 'no-reply' : 'pass'))
    await registerFor(first, events[0] ?? '', 1)
    await expect.poll(() => line.exchanges.filter(({ idempotencyKey }) => idempotencyKey).length).toBe(1)
    await expect(second.getByText('Sending', { exact: true })).toBeVisible()
    line.decide(() => 'pass')
    await first.close()
    await comeTo(second)
    await expect(second.getByText(/^Received, receipt/)).toBeVisible()

    const third = await context.newPage()
    await third.goto('/')
    await Promise.all([like(second, stories[0] ?? ''), like(third, stories[1] ?? '')])
    await expect.poll(async () => (await intentsOnDevice(second)).pending).toEqual([])
    const { done } = await intentsOnDevice(second)
    expect(done.map(({ end }) => end)).toEqual(['applied', 'applied', 'applied'])
    expect((await appliedKeys(service, account)).slice(before.length).toSorted()).toEqual(done.map(({ id }) => id).toSorted())
  } finally {
    await context.close()
    await line.close()
    await service.dispose()
    rmSync(dist, { recursive: true, force: true })
  }
})
