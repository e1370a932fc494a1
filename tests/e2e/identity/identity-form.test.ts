import type { Page } from '@playwright/test'
import { expectNewsfeed, fillProfile, joinApp, register, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

test.use({ isFreshPhone: true })

test('a typed profile survives a reload, is saved offline and sent later', async ({ page, line }) => {
  const anna = await beginProfile(page)
  await fillProfile(page, anna)
  await page.getByRole('button', { name: 'Add a representation' }).click()
  await expect(page.getByLabel('Country', { exact: true })).toBeFocused()
  await page.getByLabel('Country', { exact: true }).fill('Bermuda')
  await page.reload()
  await expect(page.getByText('This is what you entered last time.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ms' })).toBeChecked()
  for (const [label, value] of [
    ['First name', 'Anna'],
    ['Mobile phone', '+66 81 234 5678'],
    ['Date of birth', '04.09.1987'],
    ['Country of residence', 'Thailand'],
    ['Country', 'Bermuda'],
    ['Representation', 'Consulate General of Switzerland in New York'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)

  line.decide(({ method, path }) => (method === 'PUT' && path.endsWith('/me') ? 'connection-reset' : 'pass'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNewsfeed(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.goto('/user')
  await expect(page.getByText('+66 81 234 56 78')).toBeVisible()
  await expect(page.getByText('Your changes: Saved on this device')).toBeVisible()
  await page.goto('/user/editProfile')
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await expect(page.getByText('This is what you entered last time.'), 'what is saved is no draft any more').toHaveCount(0)
  line.decide(() => 'pass')
  await page.goto('/user')
  await expect(page.getByText('+66 81 234 56 78')).toBeVisible()
  await expect(page.getByText('Your changes')).toHaveCount(0)
  await expect(page.getByText(/also responsible for Bermuda/)).toBeVisible()
})

test('a saved residence moves the guide’s country and the feed', { tag: '@wide' }, async ({ page }) => {
  await joinApp(page, someCitizen('Anna'))
  await page.goto('/guide')
  await expect(page.getByText(/For Thailand/)).toBeVisible()
  await page.goto('/user/editProfile')
  await expect(page.getByText(/Discover and your guide change/)).toBeVisible()
  await page.getByLabel('Country of residence').fill('Japan')
  await expect(page.getByLabel('Main representation')).toHaveValue('Embassy of Switzerland in Tokyo')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/user')
  await page.goto('/guide')
  await expect(page.getByText(/For Japan/)).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByText('Embassy of Switzerland in Tokyo')).toBeVisible()
})

async function beginProfile(page: Page) {
  const anna = someCitizen('Anna')
  await page.goto('/')
  await page.getByRole('button', { name: 'Skip' }).click()
  await register(page, anna)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(anna.email)
  return anna
}
