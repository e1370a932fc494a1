import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const paint = (drawn: Locator, part?: '::before' | '::after') =>
  drawn.evaluate((element, pseudo) => {
    const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(element, pseudo)
    return { area: backgroundColor, edge: borderTopWidth === '0px' ? null : borderTopColor, outline: outlineStyle }
  }, part)

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('with forced colours, every state stays visible', async ({ page }) => {
  await page.goto('/')
  const here = page.getByRole('navigation').locator('[aria-current]').first()
  await expect(here).toBeVisible()
  const paper = await ground(page)
  await expect.poll(async () => (await paint(here, '::before')).area, 'the tab one is at').not.toBe(paper)

  await page.goto('/settings/app')
  const chosen = page.locator('.segments label:has(input:checked), .check input:checked').first()
  await expect(chosen).toBeVisible()
  await expect
    .poll(async () => {
      const { area, edge, outline } = await paint(chosen)
      return outline !== 'none' || (edge !== null && edge !== paper) || area !== paper
    }, 'what is chosen')
    .toBe(true)

  await page.goto('/settings/cookies')
  const box = page.getByRole('switch').or(page.getByRole('checkbox')).and(page.locator(':enabled')).first()
  const before = await looks(box)
  await box.click()
  await expect.poll(() => looks(box), 'on looks unlike off').not.toEqual(before)
})

async function looks(box: Locator) {
  return [await paint(box), await paint(box, '::before'), await paint(box, '::after')]
}
