import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { follow } from '#tests/e2e/support/walks/submit.ts'

test.describe('on a first visit', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } })

  test('a language that cannot be loaded leaves the current one', async ({ page }) => {
    await page.route(/assets\/fr-/, (route) => route.abort())
    await page.goto('/settings/app')
    await page.getByRole('radio', { name: 'Français' }).check()
    await expect(page.getByText('This language is not on this device yet')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  })

  test('a language change shows no translation keys', async ({ page }) => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const asked = page.waitForRequest(/legal-en/)
    await page.route(/legal-en/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/settings/app')
    await expect(page.getByRole('radio', { name: 'Français' })).toBeVisible()
    await follow(page, '/settings/legal')
    await asked
    await page.getByRole('radio', { name: 'Français' }).check()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
    await expect(page.getByRole('heading', { name: 'Responsable' })).toBeVisible()
  })
})
