import type { Page } from '@playwright/test'
import { feedOnDevice, scopeOnDevice } from './device.ts'
import { expect, liveIn, testOnLine as test } from './fixtures.ts'
import type { Line } from './line.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('a re-sync costs one small request when nothing changed, and three hundredths of the first sync when little did', async ({
  page,
  service,
  line,
}) => {
  await service.lab('/content/generate', { count: 2_000, globalShare: 1 })
  await liveIn(page, 'TH')
  const first = await bytesOfVisit(page, line)

  const idle = await bytesOfVisit(page, line)
  expect(idle.requests).toBe(1)
  // Most of it is what Chromium says of itself in each request.
  expect(idle.all, 'what nothing new costs, both ways, headers included').toBeLessThan(750)
  expect(idle.down, 'what of it comes to the phone').toBeLessThan(200)

  await service.lab('/content/touch', { share: 0.01, what: 'counts' })
  const { ids } = await service.lab<{ ids: string[] }>('/content/insert', { count: 20 })
  const little = await bytesOfVisit(page, line)
  expect(little.feed.slice(0, 20).map(([id]) => id)).toEqual(ids)
  console.log(
    `first sync ${first.all} B in ${first.requests} requests; nothing new ${idle.all} B (${idle.down} B down); little new ${little.all} B, ${((100 * little.all) / first.all).toFixed(2)} %`,
  )
  expect(little.all / first.all).toBeLessThanOrEqual(0.03)
})

/** Opens the app and waits until its feed has been confirmed anew. */
async function bytesOfVisit(page: Page, line: Line): Promise<{ requests: number; all: number; down: number; feed: [string, number][] }> {
  const from = line.exchanges.length
  const started = Date.now()
  await page.goto('/')
  await expect
    .poll(async () => {
      const scope = await scopeOnDevice(page)
      return scope?.complete === true && (scope.confirmedAt ?? 0) > started
    })
    .toBe(true)
  const feed = await feedOnDevice(page)
  await page.goto('about:blank')
  const content = line.exchanges.slice(from).filter(({ path }) => path.startsWith('/api/content/'))
  const sum = (read: (exchange: (typeof content)[number]) => number) => content.reduce((total, exchange) => total + read(exchange), 0)
  return { feed, requests: content.length, all: sum((exchange) => exchange.bytes), down: sum((exchange) => exchange.bytesDown) }
}
