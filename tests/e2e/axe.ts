import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** No finding of axe on the screen as it stands, in the light and in the dark. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
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

async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // No frames here; without them axe needs no page of its own for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}`))
}
