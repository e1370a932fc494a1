import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { serveBuiltApp } from './set-up/app-server.mjs'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, root, say } from './set-up/dependencies.mjs'

/** Takes the pictures of the README and of the app's listing (`public/manifest.webmanifest`) anew from the built app: `npm run screenshots`. */
ensureDependencies()
const { chromium } = await import('@playwright/test')
const executablePath = ensureChromium()
const { address, stop } = await serveBuiltApp(4390)

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
stop()
