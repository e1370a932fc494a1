import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { logIn } from './citizen.ts'

/** Changes the screen without loading the page, as a link in the app does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

export async function openInApp(page: Page, address: string): Promise<void> {
  await follow(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function arrive(page: Page, { path, title }: { path: string; title: string }): Promise<void> {
  const popup = page.getByRole('alertdialog')
  if (await popup.isVisible()) await popup.press('Escape')
  await openInApp(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

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
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your registration' })).toContainText(`${people} people`)
}

export async function voteIn(page: Page, survey: string): Promise<void> {
  await openInApp(page, `/survey/${survey}`)
  await page.getByRole('group', { name: 'Answers' }).locator('label').first().click()
  await page.getByRole('button', { name: 'Vote' }).click()
  await expect(page.getByRole('region', { name: 'Your vote' })).toBeVisible()
}

export async function unregister(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Unregister from this event?' })
  await page.getByRole('button', { name: 'Unregister' }).click()
  await question.getByRole('button', { name: 'Unregister' }).click()
  await expect(question).toHaveCount(0)
}

export async function unlike(page: Page): Promise<void> {
  const heart = page.getByRole('button', { name: 'Like' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
}

export async function editProfile(page: Page, firstName: string): Promise<void> {
  await openInApp(page, '/user/editProfile')
  await page.getByLabel('First name').fill(firstName)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/editProfile'))
}

export async function accountOf(page: Page): Promise<string> {
  const account = await page.evaluate(() => localStorage.getItem('abroad.account'))
  if (account === null) throw new Error('nobody is logged in')
  return account
}

export async function comeTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

export const demoCitizen = { email: 'demo@abroad.example', password: 'demo-citizen' }

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
