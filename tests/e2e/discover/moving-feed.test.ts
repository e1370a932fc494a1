import { feedOnDevice, scopeOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.afterEach(async ({ service }) => {
  await service.lab('/faults', {})
  await service.lab('/content/reset', {})
})

test('a feed changing at each page on a failing service ends correct [32] [33] [34]', { tag: '@wide' }, async ({ page, service, line }) => {
  test.setTimeout(scaled(400_000))
  const generated = { count: 2_000, globalShare: 1, seed: 1 }
  await service.lab('/content/generate', generated)
  await service.lab('/faults', { failShare: 0.2, seed: 11, only: 'content' })
  await liveIn(page, 'TH')

  const moves: (() => Promise<unknown>)[] = [
    () => service.lab('/content/insert', { count: 7 }),
    () => service.lab('/content/remove', { share: 0.02, seed: 3 }),
    () => service.lab('/content/generate', { ...generated, count: 200, minutesApart: 61 }),
    () => service.lab('/content/touch', { share: 0.05, what: 'counts', seed: 5 }),
    () => service.lab('/content/remove', { share: 0.02, seed: 8 }),
    () => service.lab('/content/insert', { count: 120 }),
    () => service.lab('/content/touch', { share: 0.01, what: 'words', seed: 6 }),
    () => service.lab('/content/generate', { ...generated, count: 50, minutesApart: 3 }),
  ]
  let made = 0
  let failed = 0
  line.decide(async ({ path }) => {
    if (path.startsWith('/api/content/content-entries?')) await moves[made++]?.()
    return 'pass' as const
  })

  await page.goto('/')
  await expect.poll(() => made, { timeout: scaled(180_000) }).toBeGreaterThanOrEqual(moves.length)
  await expect.poll(async () => (await scopeOnDevice(page))?.complete, { timeout: scaled(180_000) }).toBe(true)
  failed = line.exchanges.filter(({ path, status, isWhole }) => path.startsWith('/api/content/') && (status !== 200 || !isWhole)).length
  expect(failed, 'the service did fail').toBeGreaterThan(1)
  await service.lab('/faults', {})
  const there = await service.lab<[string, number][]>('/content/ids?countries=th')
  expect(there.length).toBeGreaterThan(2_000)
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return JSON.stringify(await feedOnDevice(page)) === JSON.stringify(there)
      },
      { intervals: [500, 1_000] },
    )
    .toBe(true)
})
