import { serveBuiltApp } from './set-up/app-server.mjs'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, root, say } from './set-up/dependencies.mjs'

/** Prints the emergency topics of one country as the app does, for `docs/`: `npm run print`, or `npm run print -- FR` for another country. */
ensureDependencies()
const { chromium } = await import('@playwright/test')
const executablePath = ensureChromium()
const country = process.argv[2] ?? 'TH'
const { address, stop } = await serveBuiltApp(4391, { LAB: '0' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] })
try {
  for (const [language, locale] of [
    ['de', 'de-CH'],
    ['en', 'en-GB'],
  ]) {
    const context = await browser.newContext({ locale })
    await context.addInitScript((iso2) => {
      for (const [key, value] of [
        ['firstLaunch', 'yes'],
        ['skipAuth', 'true'],
        ['country', iso2],
        ['consent', JSON.stringify({ statistics: { version: 1, at: '2026-11-01T08:00:00.000Z', isGiven: false } })],
      ])
        localStorage.setItem(`abroad.${key}`, value)
      // Of the document itself, not of the browser's dialog.
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    }, country)
    const page = await context.newPage()
    await page.goto(`${address}/guide/emergency`)
    await page.locator('.figures a').first().waitFor()
    await page.locator('.print-all button').click()
    await page.locator('[data-printed]').waitFor()
    const path = `docs/emergency-${language}.pdf`
    await page.pdf({ path: root + path, format: 'A4', preferCSSPageSize: true, tagged: true, outline: true })
    say(path)
    await context.close()
  }
} finally {
  await browser.close()
  stop()
}
