import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('in an emergency without a network, a city or a typo finds the country', async ({ page, context, complaints }) => {
  await page.goto('/guide/emergency')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Emergency in Thailand')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Are you in another country?' }).click()
  const box = page.getByRole('searchbox', { name: 'Find a country' })
  await box.fill('dubia')
  await expect(page.getByText('Nothing found for “dubia”. Did you mean:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'United Arab Emirates' })).toContainText('Dubai')
  await box.fill('xqzzy')
  await expect(page.getByText('Nothing found for “xqzzy”. Try a larger city nearby')).toBeVisible()
  await page.getByRole('button', { name: 'Show all countries' }).click()
  await expect(page.getByRole('list', { name: 'Countries' }).getByRole('button')).toHaveCount(250)
  await box.fill('Elfenbeinküste')
  await page.getByRole('button', { name: 'Côte d’Ivoire' }).click()
  await expect(title).toHaveText('Emergency in Côte d’Ivoire')
  expect(complaints).toEqual([])
})

test.describe('the position in an emergency without a network', () => {
  for (const { where, latitude, longitude, choice, country } of [
    { where: 'Abu Dhabi', latitude: 24.45, longitude: 54.38, choice: null, country: 'United Arab Emirates' },
    // Annemasse, two kilometres from Switzerland.
    { where: 'Annemasse', latitude: 46.19, longitude: 6.24, choice: 'France', country: 'France' },
  ])
    test(`${where}: ${choice === null ? 'chooses the country' : 'offers the countries at the border'}`, async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude, longitude })
      await page.goto('/guide/emergency')
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('Emergency in Thailand')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Are you in another country?' }).click()
      await page.getByRole('button', { name: 'Locate me' }).click()
      if (choice !== null) {
        await expect(page.getByText('You are close to a border. Which country are you in?')).toBeVisible()
        await expect(page.getByText(/^Nearest Swiss representation: .*Lyon/).first()).toBeVisible()
        await expect(title, 'nothing is chosen').toHaveText('Emergency in Thailand')
        await page.getByRole('button', { name: choice, exact: true }).click()
      }
      await expect(title).toHaveText(`Emergency in ${country}`)
    })
})

test('a position that arrives after a country was chosen by hand does not replace it', async ({ page }) => {
  await page.addInitScript(() => {
    const dubai = { coords: { latitude: 24.45, longitude: 54.38, accuracy: 20 }, timestamp: Date.now() }
    navigator.geolocation.getCurrentPosition = (onSuccess) =>
      addEventListener('position-arrives', () => onSuccess(dubai as GeolocationPosition), { once: true })
  })
  await page.goto('/guide/emergency')
  await page.getByRole('button', { name: 'Are you in another country?' }).click()
  await page.getByRole('button', { name: 'Locate me' }).click()
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('Japan')
  await page.getByRole('button', { name: 'Japan' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Emergency in Japan')
  const looksUpTheCountry = page.waitForResponse(/\/emergency\/borders\.json$/)
  await page.evaluate(() => dispatchEvent(new Event('position-arrives')))
  await (await looksUpTheCountry).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(title).toHaveText('Emergency in Japan')
})

test('every field for a country or a representation understands other names', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/contact?all')
  await page.getByRole('searchbox', { name: 'Find a representation' }).fill('holland')
  await expect(page.getByRole('link', { name: /The Hague/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a representation' }).fill('qqqqq')
  await expect(page.getByText('Nothing found for “qqqqq”. Try a larger city or the country.')).toBeVisible()
  await page.goto('/settings/offline')
  await page.getByRole('combobox', { name: 'Add a country' }).fill('burma')
  await expect(page.getByRole('option', { name: 'Myanmar' })).toBeVisible()
})

test('a search for another name of a country finds its representation', async ({ page }) => {
  await page.goto('/guide')
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('holland')
  await expect(page.getByRole('link', { name: /Embassy of Switzerland in The Hague/ })).toBeVisible()
})
