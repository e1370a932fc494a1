import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.describe('offline', () => {
  test.use({ phone: 'visitor' })

  test('a language is changed without a line', async ({ page, context }) => {
    await page.goto('/')
    await waitUntilStored(page)
    await openInApp(page, '/settings/app')
    await context.setOffline(true)
    await page.getByRole('radio', { name: 'Deutsch' }).check()
    await expect(page.getByRole('heading', { level: 1, name: 'Sprache und Farben' })).toBeVisible()
    await openInApp(page, '/')
    const line = page.getByText('Diese Einträge sind noch auf Englisch. Auf Deutsch kommen sie, sobald das Netz antwortet.')
    await expect(line).toBeVisible()
    await context.setOffline(false)
    await expect(line).toHaveCount(0)
  })
})

test.describe('on a first visit', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } })

  test('a language whose words cannot be had leaves the app in the one it has, and says so', async ({ page }) => {
    await page.route(/assets\/fr-/, (route) => route.abort())
    await page.goto('/settings/app')
    await page.getByRole('radio', { name: 'Français' }).check()
    await expect(page.getByText('This language is not on this device yet')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  })

  test('words on their way when the language changes come in the new one: no screen shows the names of keys', async ({ page }) => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const asked = page.waitForRequest(/submission-en/)
    await page.route(/submission-en/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/settings/app')
    await page.getByRole('link', { name: 'Activity' }).click({ noWaitAfter: true })
    await asked
    await page.getByRole('radio', { name: 'Français' }).check()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
    letGo()
    await expect(page).toHaveURL('/activity')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activité')
    await expect(page.getByText('Rien n’est en attente d’envoi')).toBeVisible()
  })
})
