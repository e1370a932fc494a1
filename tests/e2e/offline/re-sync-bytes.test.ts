import type { Page } from '@playwright/test'
import { feedOnDevice, scopeOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

const quietMs = 1_500

/** Counts all calls to `/api` and `/cms` except the Lab's, as bytes on the browser's socket. Chromium itself adds 500 B to each request. */
test('a sync without news is one small request; with little news, 3 % of the first', { tag: '@wide' }, async ({ page, service, line }) => {
  await service.lab('/content/generate', { count: 2_000, globalShare: 1 })
  await liveIn(page, 'TH')
  const first = await bytesOfVisit(page, line)

  const idle = await bytesOfVisit(page, line)
  expect(idle.calls, 'one call, whatever for').toEqual([expect.stringContaining('/api/content/content-entries/changes?')])
  expect(idle.all, 'both ways').toBeLessThan(750)
  expect(idle.down, 'to the phone').toBeLessThan(200)
  expect(idle.down, 'bytes are counted').toBeGreaterThan(0)

  await service.lab('/content/touch', { share: 0.01, what: 'counts' })
  const { ids } = await service.lab<{ ids: string[] }>('/content/insert', { count: 20 })
  const little = await bytesOfVisit(page, line)
  expect(little.feed.slice(0, 20).map(([id]) => id)).toEqual(ids)
  console.log(
    `first sync ${first.all} B in ${first.calls.length} calls, feed ${first.feedBytes} B; nothing new ${idle.all} B (${idle.down} B down); little new ${little.all} B, ${((100 * little.all) / first.feedBytes).toFixed(2)} % of the feed`,
  )
  expect(little.all / first.feedBytes).toBeLessThanOrEqual(0.03)
})

interface Visit {
  calls: string[]
  all: number
  down: number
  feedBytes: number
  feed: [string, number][]
}

async function bytesOfVisit(page: Page, line: Line): Promise<Visit> {
  const from = line.exchanges.length
  const started = Date.now()
  await page.goto('/')
  await expect
    .poll(async () => {
      const scope = await scopeOnDevice(page)
      return scope?.complete === true && (scope.confirmedAt ?? 0) > started
    })
    .toBe(true)
  await waitUntilStored(page)
  await untilQuiet(line)
  const feed = await feedOnDevice(page)
  await page.goto('about:blank')
  const calls = line.exchanges.slice(from).filter(({ path }) => /^\/(api\/(?!lab\/)|cms\/)/.test(path))
  const sum = (list: typeof calls, read: (exchange: (typeof calls)[number]) => number) =>
    list.reduce((total, exchange) => total + read(exchange), 0)
  return {
    feed,
    calls: calls.map(({ path }) => path),
    all: sum(calls, (exchange) => exchange.bytes),
    down: sum(calls, (exchange) => exchange.bytesDown),
    feedBytes: sum(
      calls.filter(({ path }) => path.startsWith('/api/content/')),
      (exchange) => exchange.bytes,
    ),
  }
}

async function untilQuiet(line: Line): Promise<void> {
  for (let before = -1; before !== line.exchanges.length;) {
    before = line.exchanges.length
    // Real time: what is asked late, a worker asks by its own clock.
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  }
}
