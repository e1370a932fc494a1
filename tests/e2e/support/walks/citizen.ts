import type { Page } from '@playwright/test'
import { diaryOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

export interface Citizen {
  email: string
  password: string
  firstName: string
  lastName: string
}

export function someCitizen(name: string): Citizen {
  const email = `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@abroad.example`.toLowerCase()
  return { email, password: `a long enough ${name} password`, firstName: name, lastName: 'Muster' }
}

export async function register(page: Page, citizen: Citizen): Promise<void> {
  await answerProvider(page, citizen, 'Register')
}

export async function logIn(page: Page, citizen: Credentials): Promise<void> {
  await answerProvider(page, citizen, 'Log in')
}

type Credentials = Pick<Citizen, 'email' | 'password'>

/** Fills in the provider's form, from the log-in page or on it. */
export async function sendCredentials(page: Page, citizen: Credentials, button: 'Register' | 'Log in'): Promise<void> {
  if (!page.url().includes('/idp')) await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/idp/)
  await page.getByLabel('E-mail').fill(citizen.email)
  await page.getByLabel('Password').fill(citizen.password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function answerProvider(page: Page, citizen: Credentials, button: 'Register' | 'Log in'): Promise<void> {
  await sendCredentials(page, citizen, button)
  // Asked once for each account.
  const consent = page.getByRole('button', { name: 'Accept and continue' })
  await page.waitForURL((url) => url.pathname.startsWith('/idp/consent') || !url.pathname.startsWith('/idp'))
  if (page.url().includes('/idp/consent')) await consent.click()
  await page.waitForURL((url) => !url.pathname.startsWith('/idp') && url.pathname !== '/login')
}

export async function fillProfile(page: Page, citizen: Citizen): Promise<void> {
  await page.getByRole('radio', { name: 'Ms', exact: true }).check()
  await page.getByLabel('First name').fill(citizen.firstName)
  await page.getByLabel('Last name').fill(citizen.lastName)
  await page.getByLabel('Date of birth').pressSequentially('04.09.1987')
  await page.getByLabel('Mobile phone').fill('+66 81 234 5678')
  await page.getByLabel('Country of residence').fill('Thailand')
  await expect(page.getByRole('listbox'), 'a name that is written out leaves nothing to choose').toHaveCount(0)
  await expect(page.getByLabel('Main representation')).toHaveValue('Embassy of Switzerland in Bangkok')
}

export async function joinApp(page: Page, citizen: Citizen): Promise<void> {
  await page.goto('/login')
  const skip = page.getByRole('button', { name: 'Skip' })
  await expect(skip.or(page.getByRole('button', { name: 'Register' }))).toBeVisible()
  if (await skip.isVisible()) await skip.click()
  await joinFromLogin(page, citizen)
}

async function joinFromLogin(page: Page, citizen: Citizen): Promise<void> {
  await register(page, citizen)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible()
  await fillProfile(page, citizen)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNewsfeed(page)
  // The profile is on the device at once, and with the service a moment later.
  await expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)
}

export async function expectNewsfeed(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/settings/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  const asked = page.getByRole('alertdialog').getByRole('button', { name: /log out/i })
  await expect(async () => {
    if (await asked.first().isVisible()) await asked.first().click({ timeout: scaled(2_000) })
    await expect(page).toHaveURL(/\/login\?successfulLogout/, { timeout: scaled(5_000) })
  }).toPass()
}

/** A refused session counts only if it is refused twice, minutes apart. Ends at the log-in page. */
export async function seeSessionEnd(page: Page, service: Service): Promise<void> {
  const isRefused = async () => (await diaryOnDevice(page)).some((line) => line.startsWith('session: refused, asked again'))
  await expect.poll(isRefused).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('abroad.account'))).not.toBeNull()
  await service.withClock(4 * 60_000, async () => {
    await page.reload()
    await expect(page.getByText('Your session has ended')).toBeVisible()
  })
}
