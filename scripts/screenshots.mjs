import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, nodePath, root, say, toolEnvironment } from './set-up/dependencies.mjs'

/** Takes the pictures of the README and of the app's listing (`public/manifest.webmanifest`) anew from the built app: `npm run screenshots`. */
ensureDependencies()
const { chromium } = await import('@playwright/test')
const executablePath = ensureChromium()
if (spawnSync(nodePath(), ['scripts/build.mjs'], { cwd: root, stdio: 'inherit', env: toolEnvironment() }).status !== 0) process.exit(1)

const port = 4390
const address = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'abroad-screens-'))
const server = spawn(nodePath(), ['server/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: toolEnvironment({ PORT: String(port), DATA_DIR: dataDir }),
})
await until(async () => (await fetch(`${address}/api/ping`)).ok)

const phone = { locale: 'en-GB', scheme: 'light', width: 390, height: 844 }
const wide = { locale: 'en-GB', scheme: 'light', width: 1280, height: 800 }
const listing = 'public/screenshots'
const pictures = [
  { ...phone, folder: listing, name: 'discover', path: '/' },
  { ...phone, folder: listing, name: 'emergency', path: '/guide/topic/emergencySituation/lostPassport' },
  { ...phone, folder: listing, name: 'guide', path: '/guide' },
  { ...wide, folder: listing, name: 'discover-wide', path: '/' },
  { ...wide, folder: listing, name: 'guide-wide', path: '/guide/topic/everydayLife/passportAndId' },
  { name: 'discover', path: '/', locale: 'en-GB', scheme: 'light', width: 390, height: 844 },
  { name: 'emergency', path: '/guide/topic/emergencySituation/lostPassport', locale: 'en-GB', scheme: 'light', width: 390, height: 844 },
  { name: 'guide-german-dark', path: '/guide', locale: 'de-CH', scheme: 'dark', width: 390, height: 844 },
  { name: 'contact-offline', path: '/contact', locale: 'fr-CH', scheme: 'light', width: 390, height: 844, offline: true },
  { name: 'discover-wide', path: '/', locale: 'en-GB', scheme: 'light', width: 1280, height: 800 },
]
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
for (const picture of pictures) {
  const context = await browser.newContext({
    viewport: { width: picture.width, height: picture.height },
    locale: picture.locale,
    colorScheme: picture.scheme,
    timezoneId: 'Asia/Bangkok',
    deviceScaleFactor: picture.width > 600 ? 1 : 2,
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('abroad.firstLaunch', 'yes')
    localStorage.setItem('abroad.skipAuth', 'true')
    // No prompt to install floats over them.
    const over = JSON.stringify({ endsAt: Date.now(), monthEndsAt: Date.now(), timesThisMonth: 3, lastAt: Date.now() - 1 })
    for (const kind of ['app', 'qr']) localStorage.setItem(`abroad.prompt.${kind}`, over)
    localStorage.setItem('abroad.consent', JSON.stringify({ statistics: { version: 1, at: '2026-11-01T08:00:00.000Z', isGiven: false } }))
  })
  await page.goto(address)
  await page.locator('article').nth(4).waitFor()
  await page.goto(address + picture.path)
  await page.waitForTimeout(3000)
  if (picture.offline) {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('status').waitFor()
    await page.waitForTimeout(6000)
  }
  const file = `${picture.folder ?? 'docs/screenshots'}/${picture.name}.png`
  mkdirSync(dirname(root + file), { recursive: true })
  await page.screenshot({ path: root + file })
  say(file)
  await context.close()
}
await browser.close()
server.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })

async function until(isTrue) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the services did not answer')
}
