import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from './submit.ts'

const dayMs = 86_400_000

/** A day from `from` on, at least this many days on, on which the counter in Bangkok is open: a Wednesday, as a form has it. */
export function wednesdayAfter(days: number, from = Date.now()): { typed: string; iso: string } {
  const date = new Date(from + days * dayMs)
  while (date.getUTCDay() !== 3) date.setTime(date.getTime() + dayMs)
  const iso = date.toISOString().slice(0, 10)
  return { iso, typed: iso.split('-').toReversed().join('.') }
}

export interface Wanted {
  topic: string
  date: string
  slot?: 'Morning' | 'Afternoon'
  comment?: string
}

export async function fillRequest(page: Page, { topic, date, slot = 'Morning', comment = '' }: Wanted): Promise<void> {
  await page.getByLabel('Topic').selectOption(topic)
  await page.getByLabel('Possible date', { exact: true }).fill(date)
  await page.getByRole('radio', { name: slot, exact: true }).check()
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.getByLabel('Comment').fill(comment)
}

export async function askFor(page: Page, wanted: Wanted): Promise<void> {
  await openInApp(page, '/contact/appointment')
  await fillRequest(page, wanted)
  await page.getByRole('button', { name: 'Send request' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('heading')).toHaveText(/^(Saved on this device|Thank you for your appointment request\.)$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  // It goes with the form, once the requests are there.
  await expect(dialog).toHaveCount(0)
}
