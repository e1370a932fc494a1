import type { Browser, Page } from '@playwright/test'
import { enterDesk } from './desk.ts'

export async function openHeadOffice(browser: Browser, address: string): Promise<[writer: Page, releaser: Page]> {
  const enter = async (email: string) => {
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Europe/Zurich' })
    const page = await context.newPage()
    await enterDesk(page, address, email, 'Alerts')
    return page
  }
  return [await enter('desk-bern@abroad.example'), await enter('desk-bern-2@abroad.example')]
}

interface Written {
  language?: 'de' | 'fr' | 'it' | 'en'
  title: string
  severity?: 'emergency' | 'warning' | 'information'
  what?: string
  steps?: string
}

export async function draftAlert(writer: Page, written: Written): Promise<string> {
  await writer.goto('/desk/alerts/new')
  await writer.getByLabel('Countries').fill('Thailand')
  await writer.getByLabel('Severity').selectOption(written.severity ?? 'emergency')
  await writeIn(writer, written)
  await writer.getByRole('button', { name: 'Save draft' }).click()
  await writer.getByText('A colleague has to check this and release it.').waitFor()
  return new URL(writer.url()).pathname
}

export async function editAlert(writer: Page, address: string, written: Written): Promise<void> {
  await writer.goto(`${address}/edit`)
  await writeIn(writer, written)
  await writer.getByRole('button', { name: 'Save draft' }).click()
  await writer.getByText('A colleague has to check this and release it.').waitFor()
}

async function writeIn(
  writer: Page,
  { language = 'en', title, what = 'Rivers are over their banks.', steps = '' }: Written,
): Promise<void> {
  const fields = writer.getByRole('group').filter({ has: writer.locator(`#title_${language}`) })
  if (!(await fields.getByLabel('Title').isVisible())) await fields.locator('summary').click()
  await fields.getByLabel('Title').fill(title)
  await fields.getByLabel('What has happened').fill(what)
  await fields.getByLabel('What to do').fill(steps)
}

export async function releaseAlert(releaser: Page, address: string): Promise<void> {
  await releaser.goto(address)
  await releaser.getByRole('button', { name: 'Release now' }).click()
  await releaser.getByText(/^Released ·/).waitFor()
}

export async function cancelAlert(staff: Page, address: string): Promise<void> {
  await staff.goto(`${address}/cancel`)
  await staff.getByRole('button', { name: 'Lift alert' }).click()
  await staff.getByText(/^Lifted ·/).waitFor()
}
