import type { Page } from '@playwright/test'
import { connectionOnDevice, contentOnDevice, diaryOnDevice } from '#tests/e2e/support/device.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

const newPicture = '/cms/pictures/never-seen-before.svg'

const isOfServices = (path: string) => /^\/(api|cms)\//.test(path)

test('a captive portal changes nothing stored, and its end is noticed [15]', { tag: '@wide' }, async ({ page, line }) => {
  await page.goto('/')
  await waitUntilStored(page)
  await page.goto('about:blank')
  line.decide(({ path }) => (isOfServices(path) ? 'no-reply' : 'pass'))
  await page.goto('/')
  const before = await contentOnDevice(page)

  line.decide(({ path }) => (isOfServices(path) ? 'captive-portal' : 'pass'))
  await page.reload()
  const notice = page.getByRole('status', { name: 'Wait for network' })
  await expect(notice).toContainText('This Wi-Fi asks you to log in first.')
  await expect(page.locator('article').nth(5)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const asked = line.exchanges.length
  await expect.poll(() => line.exchanges.length).toBeGreaterThan(asked + 1)
  await page.evaluate((address) => fetch(address).catch(() => undefined), newPicture)
  expect(line.exchanges.filter(({ path, fate }) => path === newPicture && fate === 'captive-portal').length).toBeGreaterThan(0)
  expect(await contentOnDevice(page)).toBe(before)
  expect(await connectionOnDevice(page)).toBe('captive')
  expect((await diaryOnDevice(page)).filter((entry) => entry.includes('portal')).length).toBeGreaterThan(0)

  line.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notice).toBeHidden()
  await expect.poll(() => connectionOnDevice(page)).toBe('online')
  const kept = await picturesKept(page)
  expect(kept.length).toBeGreaterThan(0)
  expect(
    kept.filter(([path, type]) => path === newPicture || !type.startsWith('image/')),
    'no page of the portal among the pictures',
  ).toEqual([])
})

function picturesKept(page: Page): Promise<[string, string][]> {
  return page.evaluate(async () => {
    const cache = await caches.open('abroad-pictures')
    const kept = await Promise.all((await cache.keys()).map(async (request) => ({ request, answer: await cache.match(request) })))
    return kept.map(({ request, answer }): [string, string] => [new URL(request.url).pathname, answer?.headers.get('Content-Type') ?? ''])
  })
}
