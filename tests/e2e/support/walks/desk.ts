import type { Browser, Page } from '@playwright/test'

export async function openDesk(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Asia/Bangkok' })
  const desk = await context.newPage()
  await enterDesk(desk, address)
  return desk
}

/** `home`: the heading of the page that staff see first. */
export async function enterDesk(page: Page, address: string, email = 'desk@abroad.example', home = 'Conversations'): Promise<void> {
  await page.goto(`${address}/desk`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('demo-desk')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: home }).waitFor()
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

/** Confirms the request with this link for 09:30 on this day. */
export async function confirmAppointment(desk: Page, address: string, { link, date }: { link: RegExp; date: string }): Promise<void> {
  await desk.goto(`${address}/desk/appointments`)
  await desk.getByRole('link', { name: link }).click()
  await desk.getByLabel('Date').fill(date)
  await desk.getByLabel('Time').fill('09:30')
  await desk.getByRole('button', { name: 'Confirm appointment' }).click()
  await desk.getByText('Confirmed for').waitFor()
}

export async function setPublished(desk: Page, address: string, { id, isPublished }: { id: string; isPublished: boolean }): Promise<void> {
  const [act, opposite] = isPublished ? ['Publish', 'Withdraw'] : ['Withdraw', 'Publish']
  await desk.goto(`${address}/desk/content/${id}`)
  await desk.getByRole('link', { name: act }).click()
  await desk.getByRole('button', { name: act }).click()
  await desk.getByRole('link', { name: opposite }).waitFor()
}
