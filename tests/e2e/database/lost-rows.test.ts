import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '#tests/e2e/support/phone.ts'
import { feedOnDevice, indexedLanguagesOnDevice } from '#tests/e2e/support/device.ts'
import { expect, listen, liveIn, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const languages = ['de', 'en', 'fr', 'it']

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('lost files of the browser cost only their rows, which are fetched again', async ({ service, complaints }, testInfo) => {
  await service.lab('/content/generate', { count: 500, globalShare: 1 })
  let browser = await openBrowser(testInfo, service.address)
  await liveIn(browser, 'TH')
  const first = await browser.newPage()
  listen(first, complaints)
  await first.goto('/')
  await waitUntilStored(first)
  await expect.poll(() => indexedLanguagesOnDevice(first)).toEqual(languages)
  const feed = await feedOnDevice(first)
  await browser.close()

  const files = filesOfLargeRows(testInfo.outputPath('profile'))
  expect(files.length, 'a search index at least').toBeGreaterThan(0)
  for (const file of files) rmSync(file)

  browser = await openBrowser(testInfo, service.address)
  const again = await browser.newPage()
  listen(again, complaints)
  await again.goto('/')
  const indexed = () => indexedLanguagesOnDevice(again).catch(() => 'lost')
  await expect.poll(indexed).toEqual(languages)
  await waitUntilStored(again)
  expect((await feedOnDevice(again)).length).toBe(feed.length)
  await again.goto('/guide')
  await again.getByRole('searchbox', { name: 'Search topics' }).fill('pension')
  await expect(again.getByRole('link', { name: /^Claiming the AHV pension/ })).toBeVisible()
  await browser.close()
})

/** Chromium keeps values that, compressed, come to 64 kB or more in files of their own. */
function filesOfLargeRows(profile: string): string[] {
  const databases = join(profile, 'Default', 'IndexedDB')
  const entries = readdirSync(databases, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && /\.blob\//.test(entry.parentPath)).map((entry) => join(entry.parentPath, entry.name))
}
