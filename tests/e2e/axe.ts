import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** No finding of axe on the screen as it stands, in the light and in the dark. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // The page follows the system in a moment of its own: half of one theme is no finding.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.evaluate(animationsEnded)
  expect.soft(await findings(page), what).toEqual([])
  // The rest does not depend on colour.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(animationsEnded)
  expect.soft(await findings(page, ['color-contrast']), `${what}, dark`).toEqual([])
}

/** Runs in the page. */
async function animationsEnded(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map((change) => change.finished))
}

/** In the colours as they are, by these rules or by all. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // No frames here; without them axe needs no page of its own for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${JSON.stringify(node.any[0]?.data)}`),
  )
}
