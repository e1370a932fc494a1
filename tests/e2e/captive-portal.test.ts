import { connectionOnDevice, contentOnDevice, diaryOnDevice } from './device.ts'
import { expect, testOnLine as test, waitUntilStored } from './fixtures.ts'

const isOfServices = (path: string) => /^\/(api|cms)\//.test(path)

test('a portal that answers 200 with its own page is no answer: nothing stored changes, and all is well when it goes [15]', async ({
  page,
  line,
  complaints,
}) => {
  await page.goto('/')
  await waitUntilStored(page)
  await page.goto('about:blank')
  line.decide(({ path }) => (isOfServices(path) ? 'silent' : 'pass'))
  await page.goto('/')
  const before = await contentOnDevice(page)

  line.decide(({ path }) => (isOfServices(path) ? 'portal' : 'pass'))
  await page.reload()
  const notice = page.getByRole('status', { name: 'Wait for network' })
  await expect(notice).toContainText('This Wi-Fi wants you to log in first.', { timeout: 20_000 })
  await expect(page.locator('article').nth(5)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const asked = line.exchanges.length
  await expect.poll(() => line.exchanges.length, { timeout: 20_000 }).toBeGreaterThan(asked + 1)
  expect(await contentOnDevice(page)).toBe(before)
  expect(await connectionOnDevice(page)).toBe('captive')
  expect((await diaryOnDevice(page)).filter((entry) => entry.includes('not-ours')).length).toBeGreaterThan(0)

  line.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notice).toBeHidden({ timeout: 20_000 })
  await expect.poll(() => connectionOnDevice(page)).toBe('online')
  expect(complaints).toEqual([])
})
