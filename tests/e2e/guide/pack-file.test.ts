import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hashOfLine, lineOf } from '#contract/guide/article-hash.ts'
import { packFileBlock, readPackFile } from '#contract/guide/pack-file.ts'
import { openBrowser } from '#tests/e2e/support/phone.ts'
import { expect, listen, liveIn, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const sheet = { width: Math.round((180 / 25.4) * 96), height: Math.round((268 / 25.4) * 96) }

test('a pack file is read alone, imported and confirmed', { tag: '@wide' }, async ({ page, browser, service, complaints }, testInfo) => {
  await liveIn(page, 'TH')
  await page.goto('/')
  await waitUntilStored(page)
  const path = await saved(page, testInfo.outputPath('abroad-guide-thailand-en.html'))

  await test.step('read with no app, no script and no network', () => readAlone(browser, path))
  await test.step('it is markup that a strict reader takes, without a finding of axe, no wider than a phone', () => inspect(browser, path))
  await test.step('printed, its first sheet holds what an emergency needs', () => print(browser, path, testInfo.outputPath('print.pdf')))

  let device = await openBrowser(testInfo, service.address)
  const own = await settled(device, complaints)
  await service.kill()
  try {
    await readIn(own, path)
    await readTopic(device, 'From a file; the service has not confirmed this text yet.')
    await device.close()

    device = await openBrowser(testInfo, service.address)
    await readTopic(device, 'From a file; the service has not confirmed this text yet.')
  } finally {
    await service.start()
  }
  const later = await device.newPage()
  await later.goto('/settings/offline')
  const thai = later.getByRole('listitem').filter({ has: later.getByRole('button', { name: 'Remove: Thailand, English' }) })
  await expect(thai).toBeVisible()
  await expect(thai.getByText('From a file')).toHaveCount(0)
  await device.close()
})

test('a forged pack file is marked, cannot change calls, and is replaced online', { tag: '@wide' }, async ({ page, context }, testInfo) => {
  await liveIn(page, 'TH')
  await page.goto('/')
  await waitUntilStored(page)
  const path = await saved(page, testInfo.outputPath('whole.html'))
  await context.setOffline(true)
  writeFileSync(path, await forged(readFileSync(path, 'utf8'), ['voluntaryAhv', 'lostPassport']))
  await page.getByLabel('Choose a file').setInputFiles(path)
  await expect(page.getByText(/Thailand is on this device: 7\d topics in English, from a file/)).toBeVisible()

  await page.goto('/guide/topic/emigration/voluntaryAhv')
  await expect(page.getByText('From a file; the service has not confirmed this text yet.')).toBeVisible()
  await expect(page.getByText('Call this number')).toBeVisible()
  await expect(page.locator('main a[href^="tel:"]').first()).toHaveAttribute('href', 'tel:191')
  await expect(page.locator('a[href*="900"]')).toHaveCount(0)
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(page.getByText('Report the loss and ask for a written report')).toBeVisible()
  await expect(page.getByText('Call this number')).toHaveCount(0)

  await context.setOffline(false)
  await page.goto('/guide/topic/emigration/voluntaryAhv')
  await expect(page.locator('main').getByText('Sources').first()).toBeVisible()
  await expect(page.getByText('Call this number')).toHaveCount(0)
  await expect(page.getByText('From a file')).toHaveCount(0)
})

async function forged(page: string, topics: readonly string[]): Promise<string> {
  const reading = readPackFile(page)
  if (reading.kind !== 'file') throw new Error('the file was not read')
  const { file } = reading
  const body = [{ t: 'p', text: ['Call this number: ', { a: '+41 900 000 000', href: 'tel:+41900000000' }], call: 'police' }]
  for (const topic of topics) {
    const at = file.manifest.articles.findIndex((entry) => entry.topic === topic)
    const words = { ...(JSON.parse(file.lines[at] ?? '') as { hash: string }), body }
    const hash = await hashOfLine(new TextEncoder().encode(lineOf(words)), crypto.subtle)
    file.lines[at] = lineOf({ ...words, hash })
    file.manifest.articles[at] = { ...file.manifest.articles[at]!, hash }
  }
  return `<!doctype html>${packFileBlock({ ...file, checkedAt: Date.now() + 24 * 3_600_000 })}`
}

async function saved(page: Page, path: string): Promise<string> {
  await page.goto('/settings/offline')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file: Thailand, English' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('abroad-guide-thailand-en.html')
  await expect(page.getByText('Saved as abroad-guide-thailand-en.html')).toBeVisible()
  await file.saveAs(path)
  return path
}

async function readAlone(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  listen(page, complaints)
  await page.goto(pathToFileURL(path).href)
  expect(requests).toEqual([pathToFileURL(path).href])
  await expect(page.getByRole('heading', { level: 1, name: 'Thailand' })).toBeVisible()
  await expect(page.getByRole('link', { name: '191 Police' })).toHaveAttribute('href', 'tel:191')
  await expect(page.getByRole('link', { name: /^Helpline, day and night/ })).toHaveAttribute('href', 'tel:+41800247365')
  await expect(page.locator('#representation').getByRole('link', { name: '+66 2 674 6900' })).toHaveAttribute('href', 'tel:+6626746900')
  await page
    .getByRole('group')
    .filter({ hasText: /^\s*Emergency/ })
    .locator('summary')
    .click()
  await page.getByRole('navigation').getByRole('link', { name: 'Lost or stolen passport' }).click()
  const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Lost or stolen passport' }) })
  await expect(article.getByRole('heading').first()).toBeInViewport()
  await expect(article.getByRole('link', { name: 'Police 191' })).toHaveAttribute('href', 'tel:191')
  await article.getByRole('link', { name: 'Passport and identity card' }).first().click()
  await expect(page.getByRole('article').getByRole('heading', { name: 'Passport and identity card', level: 3 })).toBeInViewport()
  expect(complaints).toEqual([])
  await context.close()
}

async function inspect(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ offline: true })
  const blank = await context.newPage()
  const faults = (text: string) =>
    new DOMParser().parseFromString(text, 'application/xhtml+xml').querySelector('parsererror')?.textContent ?? ''
  expect(await blank.evaluate(faults, readFileSync(path, 'utf8'))).toBe('')
  const page = await context.newPage()
  await page.goto(pathToFileURL(path).href)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
    }
    const axe = new AxeBuilder({ page })
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
    expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  await context.close()
}

async function print(browser: Browser, path: string, pdfPath: string): Promise<void> {
  const context = await browser.newContext({ offline: true, viewport: sheet, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(pathToFileURL(path).href)
  await page.emulateMedia({ media: 'print' })
  const first = page.locator('#emergency')
  const box = await first.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY), 'the emergency sheet ends on the first page').toBeLessThanOrEqual(
    sheet.height,
  )
  for (const words of ['191', '+41 58 465 33 33', '+66 2 674 6900', '35 North Wireless Road', 'Arrest', 'Missing'])
    await expect(first.getByText(words).filter({ visible: true }).first(), words).toBeVisible()
  const paint = await first.evaluate((node) => [getComputedStyle(node).color, getComputedStyle(document.body).backgroundColor])
  expect(paint).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  const source = page.locator('.sources a').first()
  expect(await source.evaluate((node) => getComputedStyle(node, '::after').content)).toContain('https://')
  const pdf = await page.pdf({ path: pdfPath, preferCSSPageSize: true })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await context.close()
}

async function settled(device: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await device.newPage()
  listen(page, complaints)
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('abroad.country', 'FR')
    localStorage.setItem('abroad.language', 'de')
  })
  await page.goto('/')
  await waitUntilStored(page)
  return page
}

async function readIn(page: Page, path: string): Promise<void> {
  await page.goto('/settings/offline')
  await page.getByLabel('Datei wählen').setInputFiles(path)
  await expect(page.getByText(/Thailand ist auf diesem Gerät: 7\d Themen auf Englisch, aus einer Datei/)).toBeVisible()
  const pack = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Entfernen: Thailand, Englisch' }) })
  await expect(pack.getByText('Aus einer Datei')).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('abroad.country', 'TH')
    localStorage.setItem('abroad.language', 'en')
  })
  await page.close()
}

async function readTopic(device: BrowserContext, note: string): Promise<void> {
  const page = await device.newPage()
  await page.goto('/guide/topic/emigration/voluntaryAhv')
  await expect(page.getByRole('heading', { level: 1, name: /AHV/ })).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.locator('main').getByText('Embassy of Switzerland in Bangkok').first()).toBeVisible()
  await page.close()
}
