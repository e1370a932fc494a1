import type { Page } from '@playwright/test'
import { logIn } from './citizen.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { accountOf } from './submit.ts'

/** Of the demo content: the profile is whole, a log-in is all it takes. */
export const demoCitizen = { email: 'demo@abroad.example', password: 'demo-citizen' }

/** Gives the account's id. On the demo citizen's stored phone it only opens the app. */
export async function logInAsDemo(page: Page): Promise<string> {
  await page.goto('/')
  const isIn = await page.evaluate(() => localStorage.getItem('abroad.account') !== null)
  if (!isIn) {
    await page.goto('/login')
    await logIn(page, demoCitizen)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  return accountOf(page)
}
