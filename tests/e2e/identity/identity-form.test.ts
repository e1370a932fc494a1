import type { Page } from '@playwright/test'
import { expectNewsfeed, fillProfile, joinApp, register, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

test.use({ isFreshPhone: true })

test('an empty form names what is missing, takes the focus to it and leads to each field', async ({ page, complaints }) => {
  await beginProfile(page)
  // Guessed from the time zone.
  await expect(page.getByLabel('Country of residence')).toHaveValue('Thailand')
  await expect(page.getByLabel('Dialling code')).toHaveValue('TH+66')
  await page.getByLabel('Country of residence').fill('')
  await page.getByLabel('Main representation').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('group', { name: 'Form cannot be submitted; fields are missing or invalid' })
  await expect(summary).toBeFocused()
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Please select your country of residence.',
    'Please choose your responsible representation.',
    'Please select the desired salutation.',
    'Please enter your first name.',
    'Please enter your last name.',
    'Please enter your date of birth.',
    'Please enter a phone number.',
  ])
  await summary.getByRole('link', { name: 'Please enter your last name.' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Please enter your last name.')
  await summary.getByRole('link', { name: 'Please select the desired salutation.' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Mr' })).toBeChecked()
  await page.getByLabel('Last name').fill('Muster')
  await expect(summary.getByRole('link', { name: 'Please enter your last name.' })).toHaveCount(0)
  await page.getByLabel('Date of birth').pressSequentially('31021987')
  await expect(page.getByText('Please enter a valid date of birth (dd.mm.yyyy).').first()).toBeVisible()
  await page.getByLabel('Country of residence').fill('Atlantis')
  await expect(page.getByText('Please select a valid country.').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('what was typed survives a reload, is saved without an answer and sent as soon as there is one', async ({
  page,
  line,
  complaints,
}) => {
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

  line.decide(({ method, path }) => (method === 'PUT' && path.endsWith('/me') ? 'cut' : 'pass'))
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
  expect(complaints).toEqual([])
})

test('a country that is typed before the list of countries has come is chosen when it comes', { tag: '@wide' }, async ({ page, line }) => {
  let bring = () => {}
  const held = new Promise<void>((resolve) => (bring = resolve))
  line.decide(async ({ path }): Promise<'pass'> => {
    if (/^\/api\/guide\/emergency|^\/api\/representation\/|^\/emergency\//.test(path)) await held
    return 'pass'
  })
  await beginProfile(page)
  await page.getByRole('button', { name: 'Add a representation' }).click()
  await page.getByLabel('Country', { exact: true }).fill('bermuda')
  await page.getByLabel('Country of residence').fill('Thailand')
  await expect(page.getByText('Nothing matches').first(), 'no list is here').toBeVisible()
  bring()
  await expect(page.getByLabel('Main representation')).toHaveValue('Embassy of Switzerland in Bangkok')
  await expect(page.getByRole('listbox'), 'nothing is left to choose').toHaveCount(0)
  await expect(page.getByLabel('Country of residence'), 'who types goes on').toBeFocused()
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Bermuda')
  await expect(page.getByLabel('Representation', { exact: true })).toHaveValue('Consulate General of Switzerland in New York')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please select a valid country.')).toHaveCount(0)
})

test('what was typed can be thrown away again', { tag: '@wide' }, async ({ page }) => {
  const anna = someCitizen('Anna')
  await joinApp(page, anna)
  await page.goto('/user/editProfile')
  await page.getByLabel('First name').fill('Somebody else')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
})

test('representations are picked, ordered and removed with the keyboard alone', { tag: '@wide' }, async ({ page, complaints }) => {
  await joinApp(page, someCitizen('Anna'))
  await page.goto('/user')
  await page.getByRole('link', { name: 'Change' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Representation settings' })).toBeVisible()
  for (const [typed, country] of [
    ['bermu', 'Bermuda'],
    ['saigon', 'Vietnam'],
    ['xqzz', null],
    ['frankreich', 'France'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a representation' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Country', { exact: true }).last()).toBeFocused()
    await page.keyboard.type(typed)
    // Nothing is called so: Enter chooses nothing, and the text stays as it is.
    if (country === null) await expect(page.getByText('Nothing found for “xqzz”').first()).toBeVisible()
    else await expect(page.getByRole('option').first()).toContainText(country)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Representation settings' }), 'Enter in a list sends nothing').toBeVisible()
  const countries = () =>
    page.getByLabel('Country', { exact: true }).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(await countries()).toEqual(['Bermuda', 'Vietnam', 'xqzz', 'France'])
  await page.getByRole('button', { name: 'Remove additional representation 3' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a representation' })).toBeFocused()
  await page.getByRole('button', { name: 'Move additional representation 3 up' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await countries()).toEqual(['France', 'Bermuda', 'Vietnam'])
  await page.getByRole('button', { name: 'Move additional representation 1 down' }).focus()
  await page.keyboard.press('Enter')
  expect(await countries()).toEqual(['Bermuda', 'France', 'Vietnam'])
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page, 'editing goes back').toHaveURL('/user')
  const rows = page.getByRole('region', { name: 'Representations' }).getByRole('link')
  await expect(rows).toHaveCount(5)
  expect((await rows.allTextContents()).slice(1).map((text) => /Bangkok|New York|Paris|Hanoi/.exec(text)?.[0])).toEqual([
    'Bangkok',
    'New York',
    'Paris',
    'Hanoi',
  ])
  expect(complaints).toEqual([])
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

test(
  'the device’s place names the country of residence; the high seas and a closed mouth lead to the list',
  { tag: '@wide' },
  async ({ page, context }) => {
    await beginProfile(page)
    const locate = page.getByRole('button', { name: 'Locate me' })
    await context.setGeolocation({ latitude: -30, longitude: -120 })
    await context.grantPermissions(['geolocation'])
    await locate.click()
    await expect(
      page.getByText('Your current country of residence was not found. Please select your representation via dropdown.'),
    ).toBeVisible()
    await context.setGeolocation({ latitude: 35.68, longitude: 139.69 })
    await page.reload()
    await locate.click()
    await expect(page.getByText('You seem to be in Japan.')).toBeVisible()
    await expect(page.getByLabel('Country of residence')).toHaveValue('Japan')
    await expect(page.getByLabel('Main representation')).toHaveValue('Embassy of Switzerland in Tokyo')
    // Kreuzlingen: Switzerland or Germany.
    await context.setGeolocation({ latitude: 47.65, longitude: 9.175 })
    await page.reload()
    await locate.click()
    await expect(page.getByText('You are close to a border. Which country are you in?')).toBeVisible()
    await page.getByRole('button', { name: 'Germany', exact: true }).click()
    await expect(page.getByLabel('Country of residence')).toHaveValue('Germany')
  },
)

test('what is typed while the device’s place is looked up stays', { tag: '@wide' }, async ({ page, context, line }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  line.decide(async ({ path }): Promise<'pass'> => {
    if (path === '/emergency/borders.json') await asked
    return 'pass'
  })
  await beginProfile(page)
  await context.setGeolocation({ latitude: 35.68, longitude: 139.69 })
  await context.grantPermissions(['geolocation'])
  await page.getByRole('button', { name: 'Locate me' }).click()
  await page.getByLabel('First name').fill('Meanwhile')
  answer()
  await expect(page.getByText('You seem to be in Japan.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Meanwhile')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Meanwhile')
})

test('notification counts that never come hold no screen up', { tag: '@wide' }, async ({ page, line }) => {
  await joinApp(page, someCitizen('Anna'))
  // With the app's files here: calls that hang hold most of the connections there are.
  await waitUntilStored(page)
  line.decide(({ path }) => (/\/user\/(summary|notification\/count)/.test(path) ? 'silent' : 'pass'))
  for (const name of ['Guide', 'Contact', 'Profile', 'Discover']) {
    await page.getByRole('link', { name, exact: true }).last().click()
    await expect(page.getByRole('link', { name, exact: true }).last()).toHaveAttribute('aria-current', 'page')
  }
  expect(line.exchanges.filter(({ fate }) => fate === 'silent').length).toBeGreaterThan(0)
})

/** A new citizen at the empty form. */
async function beginProfile(page: Page) {
  const anna = someCitizen('Anna')
  await page.goto('/')
  await page.getByRole('button', { name: 'Skip' }).click()
  await register(page, anna)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(anna.email)
  return anna
}
