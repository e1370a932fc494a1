import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, nodePath, root, say, toolEnvironment } from './set-up/dependencies.mjs'

/** Prints the emergency topics of one country as the app does, for `docs/`: `npm run print`, or `npm run print -- FR` for another country. */
ensureDependencies()
const { chromium } = await import('@playwright/test')
const executablePath = ensureChromium()
const country = process.argv[2] ?? 'TH'
if (spawnSync(nodePath(), ['scripts/build.mjs'], { cwd: root, stdio: 'inherit', env: toolEnvironment({ LAB: '0' }) }).status !== 0)
  process.exit(1)

const port = 4391
const address = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'abroad-print-'))
const server = spawn(nodePath(), ['server/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: toolEnvironment({ PORT: String(port), DATA_DIR: dataDir, LAB: '0' }),
})
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] })
try {
  await until(async () => (await fetch(`${address}/api/ping`)).ok)
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
  server.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function until(isTrue) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the services did not answer')
}
