import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArgs, wholeChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { createService } from '#tests/e2e/support/services/service.ts'
import { buildApp, defineCampaign, text, type Outcome } from './campaign.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const passport = '/guide/topic/emergencySituation/lostPassport'
const [german, french] = [{ locale: 'de-CH' }, { locale: 'fr-CH' }]

interface Picture {
  path: string
  locale?: string
  scheme?: 'dark'
  isWide?: boolean
  isOffline?: boolean
}

const pictures: Record<string, Picture> = {
  'public/screenshots/discover.png': { path: '/' },
  'public/screenshots/emergency.png': { path: passport },
  'public/screenshots/guide.png': { path: '/guide' },
  'public/screenshots/discover-wide.png': { path: '/', isWide: true },
  'public/screenshots/guide-wide.png': { path: '/guide/topic/everydayLife/passportAndId', isWide: true },
  'docs/screenshots/discover.png': { path: '/' },
  'docs/screenshots/emergency.png': { path: passport },
  'docs/screenshots/guide-german-dark.png': { path: '/guide', ...german, scheme: 'dark' },
  'docs/screenshots/contact-offline.png': { path: '/contact', ...french, isOffline: true },
}

export const screenshots = defineCampaign({}, (_, { print: tell }) =>
  inBrowser(async (browser, address) => {
    for (const [file, picture] of Object.entries(pictures)) {
      await takePicture(browser, { ...picture, file: join(root, file), address })
      tell(file)
    }
  }),
)

export const print = defineCampaign({ country: text('TH') }, ({ country }, { print: tell }) =>
  inBrowser(async (browser, address) => {
    for (const [language, locale] of [
      ['de', 'de-CH'],
      ['en', 'en-GB'],
    ] as const) {
      const context = await browser.newContext({ locale })
      await asKnownDevice(context)
      await context.addInitScript((iso2) => {
        localStorage.setItem('abroad.country', iso2)
        window.print = () => document.documentElement.setAttribute('data-printed', '')
      }, country.toUpperCase())
      const page = await context.newPage()
      await page.goto(`${address}/guide/emergency`)
      await page.locator('.figures a').first().waitFor()
      await page.locator('.print-all button').click()
      await page.locator('[data-printed]').waitFor()
      const path = join(root, `.build/print/emergency-${country.toLowerCase()}-${language}.pdf`)
      await page.pdf({ path, format: 'A4', preferCSSPageSize: true, tagged: true, outline: true })
      tell(path)
      await context.close()
    }
  }),
)

async function inBrowser(work: (browser: Browser, address: string) => Promise<void>): Promise<Outcome> {
  buildApp()
  const service = await createService()
  const browser = await chromium.launch({ executablePath: wholeChromium, args: chromiumArgs })
  try {
    await work(browser, service.address)
  } finally {
    await browser.close()
    await service.dispose()
  }
  return { flaws: [] }
}

async function takePicture(browser: Browser, picture: Picture & { file: string; address: string }): Promise<void> {
  const { file, address, path, locale = 'en-GB', scheme = 'light', isWide = false, isOffline = false } = picture
  const viewport = isWide ? { width: 1280, height: 800 } : { width: 390, height: 844 }
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: isWide ? 1 : 2,
    locale,
    colorScheme: scheme,
    timezoneId: 'Asia/Bangkok',
  })
  await asKnownDevice(context)
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('article').nth(4).waitFor()
  await page.goto(address + path)
  await page.waitForTimeout(3_000)
  if (isOffline) {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('status').waitFor()
    await page.waitForTimeout(6_000)
  }
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file })
  await context.close()
}
