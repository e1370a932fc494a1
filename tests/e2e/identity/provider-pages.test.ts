import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const password = 'four words and a dot.'

/** The address of the provider's page for a fresh interaction, in the browser whose requests these are. */
async function provider(request: APIRequestContext, { address, page }: { address: string; page: 'login' | 'register' }): Promise<string> {
  const interaction = (await (await request.post(`${address}/api/user/interaction`)).json()) as { access_token: string }
  const shared = await request.post(`${address}/api/identity/v2/interaction/sharesession`, {
    headers: { Authorization: `Bearer ${interaction.access_token}` },
    data: { replyUri: `${address}/login?redirect=newsfeed`, page },
  })
  return address + ((await shared.json()) as { redirectTo: string }).redirectTo
}

async function expectClean(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map((one) => [one.id, one.nodes.map((node) => node.html)]),
      `${name}, ${colorScheme}`,
    ).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${name}: nothing sticks out`).toBe(true)
}

test.describe('the identity provider’s pages', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'de-CH' })

  test('pass axe and fit the smallest phone in both themes, with errors too', { tag: '@wide' }, async ({ page, context, service }) => {
    const email = `anna.muster.von.und.zu.${Date.now()}@example.ch`
    await page.goto(await provider(context.request, { address: service.address, page: 'login' }))
    await expectClean(page, 'log in')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort').fill('wrong password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('E-Mail oder Passwort ist falsch.')).toBeVisible()
    await expect(page.getByLabel('Passwort')).toBeFocused()
    await expectClean(page, 'log in, wrong')
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registrieren' })).toBeVisible()
    await expect(page.getByLabel('E-Mail')).toHaveValue(email)
    await page.getByLabel('Passwort').fill('kurz')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Das Passwort braucht mindestens 12 Zeichen.')).toBeVisible()
    await expectClean(page, 'register, wrong')
    await page.getByLabel('Passwort').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Sind Sie einverstanden?' })).toBeVisible()
    await expectClean(page, 'consent')
    await page.goto(await provider(context.request, { address: service.address, page: 'login' }))
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await expectClean(page, 'forgot')
    await page.getByLabel('E-Mail').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Neues Passwort setzen' })).toBeVisible()
    await expectClean(page, 'reset')
    await page.getByLabel('Code aus der Mail').fill('0000 0000')
    await page.getByLabel('Neues Passwort').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Der Code ist falsch oder abgelaufen.')).toBeVisible()
    await expectClean(page, 'reset, wrong')
    await page.goto(`${service.address}/idp?ticket=gone`)
    await expectClean(page, 'expired')
  })
})

test('the provider works without scripts, by the keyboard alone', async ({ browser, service }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  // Over WebDriver BiDi Firefox cannot be told to run none: there the form's own policy says so.
  await context.route(/\/idp/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const policy = `${response.headers()['content-security-policy']}, script-src 'none'`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  const page = await context.newPage()
  await page.goto(await provider(context.request, { address: service.address, page: 'register' }))
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(`keys.${Date.now()}@example.ch`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Register' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Do you agree?' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectBackInTheApp(page)
  await context.close()
})

async function expectBackInTheApp(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=newsfeed&profile=[\w-]+$/)
}
