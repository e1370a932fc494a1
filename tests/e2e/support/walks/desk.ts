import type { Browser, Page } from '@playwright/test'

/** A browser of consular staff, logged in at the desk of the embassy in Bangkok. */
export async function openDesk(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Asia/Bangkok' })
  const desk = await context.newPage()
  await enterDesk(desk, address)
  return desk
}

/** Logs the demo's staff in at their pages. */
export async function enterDesk(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/desk`)
  await page.getByLabel('E-mail').fill('desk@abroad.example')
  await page.getByLabel('Password').fill('demo-desk')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor()
}

export async function openConversation(page: Page, address: string, citizen: string): Promise<void> {
  await page.goto(`${address}/desk/conversations`)
  await page.getByRole('link', { name: citizen }).click()
}

export async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText(text).waitFor()
}
