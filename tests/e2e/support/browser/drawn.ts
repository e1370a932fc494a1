import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'

/** Waits for all animations that end. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}

/** The same and two frames, so that observers have run. */
export async function untilDrawn(page: Page): Promise<void> {
  await untilStill(page)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

export async function untilFollowed(page: Page): Promise<void> {
  const hasCome = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/after-paint-')))
  await expect.poll(hasCome).toBe(true)
  await untilDrawn(page)
}
