import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/expect.ts'
import { scaled } from '#tests/setup/time-limits.ts'

/** One finger across the screen, as the browser itself feels it; positions in px from the left. */
export async function swipe(page: Page, from: number, to: number, { down = 0 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x: from, y: 300 }])
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    // A frame sees each place of the finger, as of a real one.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await send('touchMove', [{ x: from + (to - from) * part, y: 300 + down * part }])
  }
  await send('touchEnd', [])
  await session.detach()
}

/** A swipe that leads somewhere. The browser takes a touch back from a page that is too busy to look at it: the finger then tries again. */
export async function swipeTo(arrived: Locator, from: number, to: number): Promise<void> {
  await expect(async () => {
    if (await arrived.isVisible()) return
    await swipe(arrived.page(), from, to)
    await expect(arrived).toBeVisible({ timeout: scaled(3_000) })
  }).toPass()
}
