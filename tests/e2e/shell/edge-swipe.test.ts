import type { Locator, Page } from '@playwright/test'
import { untilDrawn } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { recordSlides, slidesOf } from '#tests/e2e/support/browser/slides.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' })
const colours = (page: Page) => page.getByRole('heading', { level: 1, name: 'Language and colours' })

test.use({ hasTouch: true, isMobile: true, userAgent: android })

test('in an installed app, a swipe from the left edge leads to the parent', { tag: '@wide' }, async ({ page }) => {
  await page.clock.install()
  await recordSlides(page)
  await asApp(page)
  await opened(page)
  await untilFollowsSwipes(page)
  await swipeTo(settings(page), 25, 200)
  expect(await slidesOf(page)).toEqual([])
  await page.clock.fastForward(200)
  await page.getByRole('link', { name: /Language and colours/ }).click()
  await expect(colours(page)).toBeVisible()
  await expect.poll(() => slidesOf(page), 'a tap slides again').toEqual(['left Settings'])

  await swipe(page, 26, 300)
  await swipe(page, 385, 90)
  await swipe(page, 5, 50)
  await swipe(page, 5, 200, { down: 300 })
  await untilDrawn(page)
  expect(await tapsBack(page), 'none of these is one').toBe(1)
  await expect(colours(page)).toBeVisible()
  await swipeTo(settings(page), 25, 200)
})

async function asApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = (query) => (query.includes('display-mode: standalone') ? ({ matches: true } as MediaQueryList) : asked(query))
  })
}

async function opened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { tapsBack: 0 })
    const count = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.screen-back')) (window as unknown as { tapsBack: number }).tapsBack += 1
    }
    addEventListener('click', count, { capture: true })
  })
  await page.goto('/settings/app')
  await expect(colours(page)).toBeVisible()
}

const tapsBack = (page: Page) => page.evaluate(() => (window as unknown as { tapsBack: number }).tapsBack)

const untilFollowsSwipes = (page: Page) => expect(page.locator('html')).toHaveCSS('overscroll-behavior-x', 'none')

async function swipe(page: Page, from: number, to: number, { down = 0 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x: from, y: 300 }])
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await send('touchMove', [{ x: from + (to - from) * part, y: 300 + down * part }])
  }
  await send('touchEnd', [])
  await session.detach()
}

/** Repeats the swipe, because a busy page may cancel a touch. */
async function swipeTo(arrived: Locator, from: number, to: number): Promise<void> {
  await expect(async () => {
    if (await arrived.isVisible()) return
    await swipe(arrived.page(), from, to)
    await expect(arrived).toBeVisible({ timeout: scaled(3_000) })
  }).toPass()
}
