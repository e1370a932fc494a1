import type { Page, Worker } from '@playwright/test'
import { diaryOnDevice, feedOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('a full device stays readable during a pull, which resumes with room [49]', { tag: '@wide' }, async ({ page, service, line }) => {
  await liveIn(page, 'TH')
  await page.goto('/')
  await waitUntilStored(page)
  const before = await feedOnDevice(page)
  await service.lab('/content/generate', { count: 500, globalShare: 1 })

  const engine = nextEngine(page)
  const isFull = engine.then((worker) => worker.evaluate(fillDevice))
  line.decide(async ({ path }) => {
    if (path.startsWith('/api/')) await isFull
    return 'pass' as const
  })
  await page.reload()
  await isFull
  const answered = () => line.exchanges.filter(({ path, isWhole }) => path.startsWith('/api/content/') && isWhole).length
  const sofar = answered()
  await expect.poll(() => answered() - sofar).toBeGreaterThan(1)
  expect(answered() - sofar, 'no hot loop').toBeLessThan(6)
  expect(await feedOnDevice(page), 'what was there is there').toEqual(before)
  await expect(page.locator('article').nth(5)).toBeVisible()
  for (const [name, text] of [
    ['Guide', 'Life events'],
    ['Contact', '191'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.locator('main').getByText(text).first()).toBeVisible()
  }

  await (await engine).evaluate(() => Object.assign(globalThis, { isDeviceFull: false }))
  await expect.poll(async () => (await feedOnDevice(page)).length).toBe(before.length + 500)
  expect((await diaryOnDevice(page)).length).toBeGreaterThan(0)
})

function nextEngine(page: Page): Promise<Worker> {
  return new Promise((resolve) => page.on('worker', (worker) => worker.url().includes('engine.worker') && resolve(worker)))
}

function fillDevice(): void {
  Object.assign(globalThis, { isDeviceFull: true })
  for (const method of ['put', 'add'] as const) {
    const original = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...given) {
      if ((globalThis as { isDeviceFull?: boolean }).isDeviceFull && this.name !== 'leases')
        throw new DOMException('the device is full', 'QuotaExceededError')
      return original.apply(this, given)
    }
  }
}
