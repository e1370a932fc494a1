import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const dayMs = 24 * 3_600_000

test('emergency pages keep the country of a traveller for a day', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Emergency in Thailand')
  await page.getByRole('button', { name: 'Are you in another country?' }).click()
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('japan')
  await page.getByRole('button', { name: 'Japan' }).click()
  await expect(title).toHaveText('Emergency in Japan')
  await expect(page.getByRole('link', { name: /^1 1 9/ }).first()).toHaveAttribute('href', 'tel:119')

  await page.getByRole('link', { name: /passport/i }).click()
  await expect(page.getByText('Emergency in Japan')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Police 1 1 0' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Emergency in Japan')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click()
  await expect(page).toHaveURL('/guide/emergency')
  await expect(title).toHaveText('Emergency in Japan')
  await page.goto('/guide/topic/everydayLife/passportAndId')
  await expect(page.getByText('Thailand, on this device', { exact: false }), 'other pages stay at home').toBeVisible()

  await page.clock.fastForward(dayMs)
  await page.goto('/guide/topic/emergencySituation')
  await expect(page, 'an emergency has one screen').toHaveURL('/guide/emergency')
  await expect(page.getByRole('link', { name: /^1 9 1/ })).toBeVisible()
  await expect(title).toHaveText('Emergency in Thailand')
})

test.describe('on a phone whose time zone names no country', () => {
  test.use({ phone: null, timezoneId: 'UTC' })

  test('a topic leads to the choice of one, where its numbers would stand', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/guide/topic/emergencySituation/lostPassport')
    await page.getByRole('link', { name: 'Choose the country' }).click()
    await expect(page).toHaveURL('/guide/emergency')
    await page
      .getByRole('button', { name: 'Are you in another country?' })
      .or(page.getByRole('searchbox', { name: 'Find a country' }))
      .click()
    await page.getByRole('searchbox', { name: 'Find a country' }).fill('japan')
    await page.getByRole('button', { name: 'Japan' }).click()
    await page.getByRole('link', { name: /passport/i }).click()
    await expect(page.getByText('Emergency in Japan')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Police 1 1 0' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change', exact: true })).toBeVisible()
  })
})
