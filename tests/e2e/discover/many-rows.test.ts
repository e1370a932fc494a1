import { addFavouriteOnDevice, feedOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const itemCount = 10_000

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('the last of ten thousand items is shown under a subscription [67]', { tag: '@wide' }, async ({ page, service }) => {
  test.setTimeout(scaled(300_000))
  await service.lab('/content/generate', { count: itemCount, globalShare: 1 })
  const there = await service.lab<[string, number][]>('/content/ids?countries=th')
  await liveIn(page, 'TH')
  await page.addInitScript(() => localStorage.setItem('abroad.own.feedFilter', JSON.stringify({ families: [], favouritesOnly: true })))
  await page.goto('/')
  await addFavouriteOnDevice(page, there.at(-1)![0])
  await expect(page.getByText('You have reached the end')).toBeVisible({ timeout: scaled(200_000) })
  await expect(page.locator('article')).toHaveCount(1)
  expect(await feedOnDevice(page)).toEqual(there)
})
