import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { bareBuild } from '#tests/e2e/support/services/bare-build.ts'
import { isNowhere } from '#tests/e2e/support/browser/debugger.ts'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { asKnownDevice, intentsOnDevice } from '#tests/e2e/support/device.ts'
import { addressOf, citizenScreens, moveTo, screens } from '#tests/e2e/support/walks/every-route.ts'
import { expect, listen, test as base, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { createService, type Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

/** Runs first in every thread: a current Chromium without what one of the oldest browsers of the floor lacks (README), all of them together. */
const asOldest = `for (const [owner, names] of [
  [Array.prototype, 'toReversed toSorted toSpliced with'],
  [Array, 'fromAsync'],
  [AbortSignal, 'any'],
  [URL, 'canParse parse'],
  [Promise, 'try withResolvers'],
  [Object, 'groupBy'],
  [Map, 'groupBy'],
  [Set.prototype, 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union'],
  [String.prototype, 'isWellFormed toWellFormed'],
  [RegExp, 'escape'],
  [Uint8Array, 'fromBase64 fromHex'],
  [Uint8Array.prototype, 'setFromBase64 setFromHex toBase64 toHex'],
  [Response, 'json'],
  [ReadableStream, 'from'],
  [Intl, 'DurationFormat Segmenter'],
  [IDBFactory.prototype, 'databases'],
  [globalThis.StorageManager?.prototype, 'estimate'],
  [globalThis.Document?.prototype, 'startViewTransition'],
  [globalThis.Element?.prototype, 'checkVisibility'],
  [globalThis.HTMLElement?.prototype, 'hidePopover showPopover togglePopover'],
  [globalThis.Navigator?.prototype, 'userActivation'],
  [globalThis, 'CloseWatcher CompressionStream DecompressionStream Highlight OffscreenCanvas URLPattern requestIdleCallback scheduler navigation'],
])
  if (owner) for (const name of names.split(' ')) delete owner[name];`

const test = base.extend<{ oldest: { context: BrowserContext; page: Page; complaints: string[] } }, { service: Service }>({
  service: [
    async ({}, use) => {
      const dist = bareBuild(asOldest)
      const service = await createService({ dist })
      await use(service)
      await service.dispose()
      rmSync(dist, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  oldest: async ({ browser, service }, use) => {
    await service.revive()
    const context = await browser.newContext({ baseURL: service.address })
    await context.addInitScript(asOldest)
    await asKnownDevice(context)
    const page = await context.newPage()
    const complaints: string[] = []
    listen(page, complaints)
    await use({ context, page, complaints })
    await context.close()
    expect(complaints, 'the console complained').toEqual([])
  },
})

test('the oldest supported browsers visit, log in, send and start offline', async ({ oldest: { context, page, complaints }, service }) => {
  await page.goto('/')
  await waitUntilStored(page)
  expect(await isNowhere(page, () => 'canParse' in URL)).toBe(true)

  await logInAsDemo(page)
  await like(page, 'passport-check-the-date')
  await expect.poll(async () => (await intentsOnDevice(page)).done.map(({ end }) => end)).toEqual(['applied'])

  await service.kill()
  await page.close()
  const later = await context.newPage()
  listen(later, complaints)
  await later.goto('/')
  await expect(later.locator('article').nth(2)).toBeVisible()
  await later.goto('/guide/topic/emergencySituation/lostPassport')
  await expect(
    later
      .locator('main')
      .getByText(/police/i)
      .first(),
  ).toBeVisible()
})

test('the oldest browsers of the floor: every screen, and a search', { tag: '@wide' }, async ({ oldest: { page } }) => {
  await page.goto('/')
  await waitUntilStored(page)
  for (const { path, shows } of screens) {
    await moveTo(page, path)
    await expect(page.locator('main').getByText(shows).filter({ visible: true }).first(), path).toBeVisible()
  }
  await openInApp(page, addressOf.guideOverview.path)
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('passport')
  await expect(page.getByRole('link', { name: /passport/i }).first()).toBeVisible()
  await logInAsDemo(page)
  for (const path of citizenScreens) await moveTo(page, path)
})

test('the built app names nothing that they lack, its libraries neither', { tag: '@no-page' }, () => {
  const dist = process.env['DIST_DIR'] ?? fileURLToPath(new URL('../../../dist', import.meta.url))
  const younger =
    /URL\.(canParse|parse)\(|Response\.json\(|(Object|Map)\.groupBy|Array\.fromAsync|Promise\.try|new Intl\.Segmenter|new (De)?CompressionStream|new CSSStyleSheet|checkVisibility\(|\(\?<[=!]|\bstatic\s*\{/
  const scripts = ['sw.js', ...readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)]
  const found = scripts
    .filter((name) => name.endsWith('.js') && !name.startsWith('assets/lab-'))
    .flatMap((name) => younger.exec(readFileSync(join(dist, name), 'utf8'))?.[0] ?? [])
  expect(scripts.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('no part of the engine names its worker file, which WebKit would run twice', { tag: '@no-page' }, () => {
  const assets = join(process.env['DIST_DIR'] ?? fileURLToPath(new URL('../../../dist', import.meta.url)), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const naming = scripts.filter((name) => /engine\.worker-[\w-]+\.js/.test(readFileSync(join(assets, name), 'utf8')))
  expect(naming.map((name) => name.replace(/-[\w-]{7,8}\.js$/, ''))).toEqual(['engine-bridge'])
})

test('an unsupported browser says so and keeps the emergency pages', async ({ browser, service }) => {
  await service.revive()
  for (const [locale, sentence, link] of [
    ['en-GB', 'This browser is too old for the app', 'What to do in an emergency'],
    ['de-CH', 'Dieser Browser ist zu alt für die App', 'Was tun im Notfall'],
    ['fr-CH', 'Ce navigateur est trop ancien pour l’application', 'Que faire en cas d’urgence'],
    ['it-CH', 'Questo browser è troppo vecchio per l’app', 'Che cosa fare in caso d’emergenza'],
  ] as const) {
    const context = await browser.newContext({ baseURL: service.address, locale })
    await context.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted')
      CSS.supports = () => false
    })
    const page = await context.newPage()
    const failures: string[] = []
    listen(page, failures)
    await page.goto('/')
    await page.getByText(sentence).click({ trial: true, position: { x: 5, y: 5 } })
    await expect(page.getByRole('link', { name: '+41 800 24 7 365' })).toBeVisible()
    expect(await page.evaluate(() => document.querySelector('main'))).toBeNull()
    if (locale === 'de-CH') {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await service.kill()
      await page.goto('/guide/emergency')
      await page.getByRole('link', { name: link }).click()
      await expect(page.locator('section[lang="de"]').getByText('+41 800 24 7 365').first()).toBeVisible()
      await service.revive()
    } else await expect(page.getByRole('link', { name: link })).toBeVisible()
    expect(failures).toEqual([])
    await context.close()
  }
})

test('a browser without AbortSignal.timeout (Safari 15) keeps them too', { tag: '@wide' }, async ({ browser }) => {
  const without = 'delete AbortSignal.timeout;'
  const dist = bareBuild(without)
  const service = await createService({ dist })
  const context = await browser.newContext({ baseURL: service.address, locale: 'en-GB' })
  await context.addInitScript(without)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('This browser is too old for the app')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await service.kill()
  await page.goto('/guide/emergency')
  await page.getByRole('link', { name: 'What to do in an emergency' }).click()
  await expect(page.locator('section[lang="en"]').getByText('+41 800 24 7 365').first()).toBeVisible()
  await context.close()
  await service.dispose()
  rmSync(dist, { recursive: true, force: true })
})
