import type { Locator, Page, Request } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { untilDrawn } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const appleKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${appleKit} Version/26.0 Mobile/15E148 Safari/604.1`
const ipad = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleKit} Version/18.5 Safari/605.1.15`
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const onPhone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }

const calmMs = 3_000

const qr = (page: Page) => page.getByRole('dialog', { name: 'Take Abroad with you' })
const steps = (page: Page) => page.getByRole('dialog', { name: 'Abroad on your home screen' })
const banner = (page: Page) => page.getByRole('dialog', { name: 'Install the Abroad app' })

test.use({ isPrompted: true })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('abroad.lastVisit', '1'))
  await page.addInitScript((ms) => {
    const seen = { begun: 0, over: 0 }
    const set = window.setTimeout
    const counting = (run: () => void, afterMs?: number): number => {
      if (afterMs !== ms) return set(run, afterMs)
      seen.begun += 1
      return set(() => {
        seen.over += 1
        run()
      }, afterMs)
    }
    Object.assign(window, { calms: seen, setTimeout: counting })
  }, calmMs)
})

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('no prompt appears during a dialog, during activity or offline', { tag: '@wide' }, async ({ page, context }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByRole('dialog', { name: 'Show' })).toBeVisible()
    await waitUntilStored(page)
    await expectNone(page, qr(page), 'a dialog')
    await page.keyboard.press('Escape')
    const before = await calms(page)
    for (let step = 0; step < 10; step += 1) {
      await page.mouse.move(300 + step, 400)
      await page.clock.fastForward(calmMs / 2)
    }
    const after = await calms(page)
    expect(after.begun, 'each move restarts the timer').toBeGreaterThanOrEqual(before.begun + 10)
    expect(after.over, 'the timer never ends').toBe(before.over)
    await page.mouse.move(310, 400)
    await context.setOffline(true)
    await expect(page.getByRole('status', { name: 'Wait for network' })).toHaveText(/Wait for network/)
    await expectNoneByItself(page, qr(page), 'no network')
    const offline = await calms(page)
    await context.setOffline(false)
    await expect.poll(async () => (await calms(page)).begun).toBeGreaterThan(offline.begun)
    await expectAfterCalm(page, qr(page))
  })

  test('the service worker caches no screenshots and no prompts', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await waitUntilStored(page)
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()))
      return caches.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.length).toBeGreaterThan(50)
    expect(kept.filter((path) => /screenshots|install-prompt/.test(path))).toEqual([])
  })
})

for (const { on, use, popup, width } of [
  { on: 'a small window of a computer', use: { viewport: { width: 400, height: 800 } }, popup: qr, width: null },
  { on: 'an iPhone', use: { ...onPhone, userAgent: iphone }, popup: steps, width: 328 },
  { on: 'an iPad', use: { viewport: { width: 820, height: 1180 }, hasTouch: true, userAgent: ipad }, popup: steps, width: 450 },
])
  test.describe(`on ${on}`, () => {
    test.use(use)

    test('the popup has its width, passes axe and returns the focus', { tag: '@wide' }, async ({ page }) => {
      if (on === 'an iPad') await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }))
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto('/')
      const filter = page.getByRole('button', { name: 'Filter' })
      await filter.focus()
      await expectAfterCalm(page, popup(page))
      if (width !== null) expect((await popup(page).boundingBox())?.width).toBe(width)
      await expectNoFindings(page, on)
      await page.keyboard.press('Escape')
      await expect(popup(page)).toBeHidden()
      await expect(filter).toBeFocused()
    })
  })

test.describe('on another phone', () => {
  test.use({ ...onPhone, userAgent: android })
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { onbeforeinstallprompt: null })))

  test('one tap installs where the browser offers it', { tag: '@wide' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await watchShifts(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNone(page, page.getByRole('dialog'), 'an offer may still come')
    await offer(page)
    await expectAfterCalm(page, banner(page))
    await untilDrawn(page)
    expect(await shift(page), 'layout shift').toBe(0)
    await expectNoFindings(page, 'banner')
    await banner(page).getByRole('button', { name: 'Install' }).click()
    await expect(banner(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('abroad.installed'))).toBe('yes')
  })
})

test.describe('on a phone that meets the app for the first time', () => {
  test.use({ ...onPhone, userAgent: iphone })
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.removeItem('abroad.lastVisit')))

  test('no prompt appears before the second visit, and Settings explains installing', async ({ page }) => {
    const onceHere = new Date()
    await page.clock.setFixedTime(onceHere)
    await page.goto('/')
    await expectNone(page, page.getByRole('dialog'), 'the first visit')
    await page.goto('/settings')
    await expectNone(page, page.getByRole('dialog'), 'its next screen')
    await expect(page.getByRole('link', { name: /^Install the app/ })).toContainText('Tap Share, then “Add to Home Screen”.')
    await page.clock.setFixedTime(onceHere.getTime() + 60 * 60_000)
    await page.goto('/')
    await expectAfterCalm(page, steps(page), 'an hour later')
  })
})

const calms = (page: Page) => page.evaluate(() => (window as unknown as { calms: { begun: number; over: number } }).calms)

async function passCalm(page: Page): Promise<void> {
  await expect.poll(async () => (await calms(page)).begun).toBeGreaterThan(0)
  await page.clock.fastForward(calmMs)
  await expect.poll(async () => (await calms(page)).over).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign((window as unknown as { calms: object }).calms, { begun: 0, over: 0 }))
}

async function expectAfterCalm(page: Page, dialog: Locator, when?: string): Promise<void> {
  await passCalm(page)
  await expect(dialog, when).toBeVisible()
}

async function expectNone(page: Page, dialog: Locator, when?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  let parts = 0
  const count = (request: Request) => (parts += Number(request.url().includes('/assets/install-prompt-')))
  page.on('request', count)
  await passCalm(page)
  await untilDrawn(page)
  page.off('request', count)
  expect(parts, when).toBe(0)
  expect(await dialog.count(), when).toBe(0)
}

async function expectNoneByItself(page: Page, dialog: Locator, when?: string): Promise<void> {
  const { over } = await calms(page)
  await page.clock.fastForward(2 * calmMs)
  await untilDrawn(page)
  expect((await calms(page)).over, when).toBe(over)
  expect(await dialog.count(), when).toBe(0)
}

function offer(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = async () => {
      Object.assign(window, { asked: 1 })
      return { outcome: 'accepted' }
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: null })
    // The browser may report earlier shifts late.
    let thereAtMs = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      if (thereAtMs !== Infinity || !document.querySelector('.install-title')) return
      // `performance.now()` follows the fake clock; the entries use the browser's.
      thereAtMs = Number(document.timeline.currentTime)
      Object.assign(window, { shift: 0 })
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value, hadRecentInput } = entry as unknown as { startTime: number; value: number; hadRecentInput: boolean }
        if (startTime >= thereAtMs && !hadRecentInput)
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)
