import type { Page } from '@playwright/test'
import { untilDrawn, untilFollowed } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { swipe, swipeTo } from '#tests/e2e/support/browser/touch.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' })
const colours = (page: Page) => page.getByRole('heading', { level: 1, name: 'Language and colours' })

test.use({ hasTouch: true, isMobile: true, userAgent: android })

test(
  'in an installed app a swipe from the left edge leads to the parent, and nothing slides',
  { tag: '@wide' },
  async ({ page, complaints }) => {
    await page.clock.install()
    await asApp(page)
    await opened(page)
    await untilFollowsSwipes(page)
    const slide = () => page.evaluate(() => document.documentElement.dataset['slide'])
    expect(await slide()).not.toBe('none')
    await swipeTo(settings(page), 25, 200)
    expect(await slide()).toBe('none')
    // The finger counts for 200 ms after it has left.
    await page.clock.fastForward(200)
    await page.getByRole('link', { name: /Language and colours/ }).click()
    await expect(colours(page)).toBeVisible()
    await expect.poll(slide, 'a tap slides again').toBe('left')

    await swipe(page, 26, 300)
    await swipe(page, 385, 90)
    await swipe(page, 5, 50)
    await swipe(page, 5, 200, { down: 300 })
    await untilDrawn(page)
    expect(await tapsBack(page), 'none of these is one').toBe(1)
    await expect(colours(page)).toBeVisible()
    await swipeTo(settings(page), 25, 200)
    expect(complaints).toEqual([])
  },
)

test('a root screen has nowhere to go back to', { tag: '@wide' }, async ({ page }) => {
  await asApp(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await untilFollowsSwipes(page)
  await swipe(page, 5, 200)
  await untilDrawn(page)
  await expect(page).toHaveURL('/')
})

test('in the browser the gesture is the browser’s, and leads to no parent', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/contact')
  await opened(page)
  await untilFollowed(page)
  await swipe(page, 5, 200)
  await expectNoParent(page)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })

  test('the system has the gesture, and ours does not come on top of it', { tag: '@wide' }, async ({ page }) => {
    await asApp(page)
    await page.goto('/contact')
    await opened(page)
    await untilFollowed(page)
    await swipe(page, 5, 200)
    await expectNoParent(page)
  })
})

async function asApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = (query) => (query.includes('display-mode: standalone') ? ({ matches: true } as MediaQueryList) : asked(query))
  })
}

/** The browser itself may have gone back to the page before: that is its own matter. */
async function expectNoParent(page: Page): Promise<void> {
  await untilDrawn(page)
  expect(await tapsBack(page)).toBe(0)
  expect(['/settings/app', '/contact']).toContain(new URL(page.url()).pathname)
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

/** A swipe leads to the parent by a tap on the way back, in the moment in which the finger leaves. */
const tapsBack = (page: Page) => page.evaluate(() => (window as unknown as { tapsBack: number }).tapsBack)

/** What follows touches begins a moment after the first paint, and takes the browser's own gesture away. */
const untilFollowsSwipes = (page: Page) => expect(page.locator('html')).toHaveCSS('overscroll-behavior-x', 'none')
