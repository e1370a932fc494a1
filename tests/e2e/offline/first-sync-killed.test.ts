import type { Page } from '@playwright/test'
import { feedOnDevice, scopeOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

const itemCount = 2_000

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('a first sync killed at every tenth resumes without repeats [43]', { tag: '@wide' }, async ({ context, service, line }) => {
  await service.lab('/content/generate', { count: itemCount, globalShare: 1 })
  await liveIn(context, 'TH')

  const pages = () => line.exchanges.filter(({ path }) => path.startsWith('/api/content/content-entries?'))
  const asked = () => pages().length
  let page: Page = await context.newPage()
  let kills = 0
  let held = 0
  for (let isComplete = false; !isComplete;) {
    const before = asked()
    line.decide(({ path }) => (path.startsWith('/api/content/content-entries?') && asked() > before + 1 ? 'no-reply' : 'pass'))
    await page.goto('/')
    await expect
      .poll(async () => (asked() > before + 1 && (await countOnDevice(page)) > held) || (await isWhole(page)), { intervals: [50] })
      .toBe(true)
    isComplete = await isWhole(page)
    if (isComplete) break
    held = await countOnDevice(page)
    await page.close()
    kills += 1
    page = await context.newPage()
  }

  expect(kills, 'the sync was killed at every page').toBeGreaterThanOrEqual(8)
  const whole = pages()
    .filter((exchange) => exchange.isWhole)
    .map((exchange) => exchange.path)
  expect(whole.toSorted(), 'no page came twice').toEqual([...new Set(whole)].toSorted())
  expect(await feedOnDevice(page)).toEqual(await service.lab('/content/ids?countries=th'))
  await expect(page.locator('article').nth(5)).toBeVisible()
})

async function countOnDevice(page: Page): Promise<number> {
  return (await feedOnDevice(page).catch(() => [])).length
}

async function isWhole(page: Page): Promise<boolean> {
  return (await scopeOnDevice(page).catch(() => null))?.complete === true
}
