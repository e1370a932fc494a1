import type { Page } from '@playwright/test'
import { feedOnDevice, scopeOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

/** So long without a call, a visit has asked for all that it asks for: longer than the second after which the engine looks again. */
const quietMs = 1_500

/**
 * Counted is every call to the services (`/api` and `/cms`) but those of the Offline Lab, which no deployment has, on the browser's socket, headers included. Down: all that the service sends.
 * Up: the app's own request line and headers, and with them about 500 B that Chromium says of itself in each request.
 */
test(
  'a re-sync with nothing new is one request in all, under 200 B down and 750 B both ways; with little new, 3 % of the first',
  { tag: '@wide' },
  async ({ page, service, line }) => {
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
    // Against the feed alone, not against guide and pictures with it, which the first visit brings too.
    expect(little.all / first.feedBytes).toBeLessThanOrEqual(0.03)
  },
)

interface Visit {
  /** Paths of the calls, in their order. */
  calls: string[]
  all: number
  down: number
  /** Both ways, of the calls for the feed. */
  feedBytes: number
  feed: [string, number][]
}

/** Opens the app, waits until its feed has been confirmed anew, and on until it asks for nothing more. */
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
