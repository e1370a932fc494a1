import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

const titles = {
  en: 'This screen could not be shown',
  de: 'Diese Ansicht lässt sich nicht zeigen',
  fr: 'Cet écran ne peut pas s’afficher',
  it: 'Questa schermata non può essere mostrata',
}

test('if the app frame breaks, the helpline is shown in the current language', async ({ page, complaints }) => {
  for (const [language, title] of Object.entries(titles)) {
    await page.goto('/')
    await page.evaluate((chosen) => localStorage.setItem('abroad.language', chosen), language)
    await page.goto('/guide')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      URLSearchParams.prototype.has = () => {
        throw new Error('broken on purpose')
      }
      document.querySelector<HTMLElement>('.navigation-item-contactOverview')?.click()
    })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('a[href="tel:+41800247365"]')).toBeVisible()
    await expect(page.locator('a[href="/emergency.html"]')).toBeVisible()
  }
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contatto' })).toBeVisible()
  expect(complaints.length).toBeGreaterThan(0)
  expect(complaints.filter((text) => !/broken on purpose/.test(text))).toEqual([])
  complaints.length = 0
})

test('the static emergency page shows all columns of its numbers on a phone', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/emergency.html')
    await expect(page.getByRole('columnheader').last()).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
