import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** To another screen without loading the page anew, as a link in the app does. */
export async function openInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Each says one thing by taps, and returns when the screen shows that it is on the device. */
export async function like(page: Page, story: string): Promise<void> {
  await openInApp(page, `/story/${story}`)
  const heart = page.getByRole('button', { name: 'Like' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

export async function registerFor(page: Page, event: string, people: number): Promise<void> {
  await openInApp(page, `/event/${event}`)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByLabel('Number of participants').selectOption(String(people))
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alertdialog').getByRole('heading')).toHaveText(/^(Saved on this device|Registration received)$/)
}

export async function changePeople(page: Page, event: string, people: number): Promise<void> {
  await openInApp(page, `/event/${event}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Number of participants').selectOption(String(people))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Your registration' })).toContainText(`${people} people`)
}

/** The first answer. */
export async function voteIn(page: Page, survey: string): Promise<void> {
  await openInApp(page, `/survey/${survey}`)
  await page.getByRole('group', { name: 'Answers' }).locator('label').first().click()
  await page.getByRole('button', { name: 'Vote' }).click()
  await expect(page.getByRole('region', { name: 'Your vote' })).toBeVisible()
}

/** Who is logged in. */
export async function accountOf(page: Page): Promise<string> {
  const account = await page.evaluate(() => localStorage.getItem('abroad.account'))
  if (account === null) throw new Error('nobody is logged in')
  return account
}

/** The citizen turns to a tab that was out of sight: to a browser without a screen all of them are in sight. */
export async function comeTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}
