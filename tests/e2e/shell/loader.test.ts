import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor' })

const loader = (page: Page, name: string) => page.getByRole('dialog', { name })

async function watchDrawing(page: Page): Promise<() => Promise<number | null>> {
  await page.evaluate(() => {
    const seen: { tapped: number; drawn: number | null } = { tapped: 0, drawn: null }
    Object.assign(window, { seen })
    addEventListener('click', () => (seen.tapped = performance.now()), { capture: true })
    const look = () => {
      const box = document.querySelector('.loader')
      if (box && seen.drawn === null && Number(getComputedStyle(box).opacity) > 0) seen.drawn = performance.now() - seen.tapped
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { seen: { drawn: number | null } }).seen.drawn)
}

async function expectWhole(page: Page, box: Locator): Promise<void> {
  await expect(box).toBeVisible()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await expect(box.getByRole('status').first()).toHaveText(/./)
  expect(await box.boundingBox(), 'over everything').toEqual({ x: 0, y: 0, ...page.viewportSize() })
  // The second one without a tap in between closes a dialog whatever its page says.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await expect(box, 'nothing is left halfway').toBeVisible()
}

test('a log-out without a reply ends under the loader', { tag: '@wide' }, async ({ page, line }) => {
  await logInAsDemo(page)
  await page.goto('/settings/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Log out?' })).toBeVisible()
  line.decide(({ path }) => (/\/(credential|interaction|logout|simplestate|sharesession|applogin)/.test(path) ? 'no-reply' : 'pass'))
  const drawn = await watchDrawing(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  const box = loader(page, 'Logging you out')
  await expectWhole(page, box)
  await expectNoFindings(page, 'the loader')
  await expect(page).toHaveURL(/\/login\?successfulLogout/)
  await expect(box).toHaveCount(0)
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  expect(await drawn(), 'what is quick does not flash').toBeGreaterThanOrEqual(190)
})

test('a log-in without a reply shows help and can be repeated', { tag: '@wide' }, async ({ page, line }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/idp/)
  await page.getByLabel('E-mail').fill('demo@abroad.example')
  await page.getByLabel('Password').fill('demo-citizen')
  line.decide(({ path }) => (path.endsWith('/identity/v2/register') || path.endsWith('/applogin') ? 'no-reply' : 'pass'))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const box = page.getByRole('dialog')
  await expectWhole(page, box)
  await expect(box.getByRole('link', { name: /Emergency/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: scaled(65_000) })
  await expect(box).toHaveCount(0)
  line.decide(() => 'pass')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
})
