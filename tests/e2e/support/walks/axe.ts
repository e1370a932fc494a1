import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { untilStill } from '#tests/e2e/support/browser/drawn.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'

/** No finding of axe on the screen as it stands, in the light and in the dark. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // The page follows the system in a moment of its own: half of one theme is no finding.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await untilStill(page)
  expect.soft(await findings(page), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await untilStill(page)
  expect.soft(await findings(page, ['color-contrast']), `${what}, dark`).toEqual([])
}

export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Once in the page axe stays there: it is half a megabyte to parse, and each screen is looked at twice.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Faster: no frames, selectors only for violations, no style sheets.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${JSON.stringify(node.any[0]?.data)}`),
  )
}
