import type { Browser, Page } from '@playwright/test'

/** Two people of the head office, each in a browser of their own: one writes alerts, the other releases them. */
export async function openHeadOffice(browser: Browser, address: string): Promise<[writer: Page, releaser: Page]> {
  const enter = async (email: string) => {
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Europe/Zurich' })
    const page = await context.newPage()
    await page.goto(`${address}/desk`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('demo-desk')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor()
    return page
  }
  return [await enter('desk-bern@abroad.example'), await enter('desk-bern-2@abroad.example')]
}

interface Written {
  /** English, where nothing is said. */
  language?: 'de' | 'fr' | 'it' | 'en'
  title: string
  severity?: 'emergency' | 'warning' | 'information'
  what?: string
  steps?: string
}

/** A draft from now on, for a day, in Thailand; gives its address. */
export async function draftAlert(writer: Page, written: Written): Promise<string> {
  await writer.goto('/desk/alerts/new')
  await writer.getByLabel('Countries').fill('Thailand')
  await writer.getByLabel('Severity').selectOption(written.severity ?? 'emergency')
  await writeIn(writer, written)
  await writer.getByRole('button', { name: 'Save draft' }).click()
  await writer.getByText('A colleague has to check this and release it.').waitFor()
  return new URL(writer.url()).pathname
}

/** Another text for what is there. */
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
