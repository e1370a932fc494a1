import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleRepresentation } from '#store/testing/samples.ts'
import { accountKey } from '#src/data/session/session-mirror.ts'
import { typedOf } from '#src/shared/ui/forms/date-input.tsx'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { AppointmentScreen } from './appointment-screen.tsx'

const dayMs = 86_400_000
/** yyyy-mm-dd of the first such day of the week (0: Sunday) that is at least three days away. */
function comingDay(weekday: number): string {
  const first = new Date(Date.now() + 3 * dayMs)
  return new Date(first.getTime() + ((weekday - first.getUTCDay() + 7) % 7) * dayMs).toISOString().slice(0, 10)
}
const [sunday, wednesday] = [comingDay(0), comingDay(3)]

let db: AbroadDatabase
/** The form of a representation that is open on weekdays in the morning, for a citizen with a phone number. */
beforeEach(async () => {
  const morning: [number, number][] = [[510, 690]]
  const hours = { kind: 'counter' as const, week: [...Array.from({ length: 5 }, () => morning), [], []], byAppointment: false, asOf: null }
  db = await renderOnDevice(<AppointmentScreen />, async (empty) => {
    await seedCitizen(empty)
    localStorage.setItem(accountKey, sampleProfile.accountId)
    const value = [sampleRepresentation('th-bangkok-embassy', { timezone: 'Asia/Kolkata', openingHours: [hours] })]
    await empty.resources.put({
      key: resourceKeys.representations,
      value,
      etag: null,
      bytes: 1,
      fetchedAt: Date.now(),
      confirmedAt: Date.now(),
    })
  })
  await screen.findByLabelText('Topic')
})

const field = (name: string) => screen.getByLabelText(name, { exact: true })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const summary = () => screen.findByRole('group', { name: 'Form cannot be submitted; fields are missing or invalid' })

test('the form names what is missing, takes the focus, and suggests a call to a citizen with a number', async () => {
  const phone = screen.getByRole('checkbox', { name: 'Phone' })
  expect(phone).toBeChecked()
  await userEvent.click(phone)
  await press('Send request')
  await waitFor(async () => expect(await summary()).toHaveFocus())
  expect(
    within(await summary())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Please select the desired topic.', 'Please select a valid date.', 'Please select at least one option.'])
  expect(await db.intents.count()).toBe(0)
})

test('a past day and a closed day are rejected, the draft is kept, and an emergency offers the helpline', async () => {
  await userEvent.selectOptions(field('Topic'), 'Emergency assistance')
  expect(await screen.findByRole('link', { name: /Call the helpline/ })).toHaveAttribute('href', 'tel:+41800247365')
  await userEvent.fill(field('Comment'), 'I lost everything.')
  await press('Send request')
  await userEvent.fill(field('Possible date'), '02.01.2020')
  expect((await screen.findAllByText(/This time has already passed in Bangkok\./))[0]).toBeVisible()
  await userEvent.fill(field('Possible date'), sunday)
  expect(field('Possible date')).toHaveValue(typedOf(sunday))
  expect((await screen.findAllByText(/The representation is closed on that day\./))[0]).toBeVisible()

  cleanup()
  render(<AppointmentScreen />, { wrapper: MemoryRouter })
  await screen.findByLabelText('Topic')
  expect(field('Comment')).toHaveValue('I lost everything.')
  await userEvent.fill(field('Possible date'), typedOf(wednesday))
  await press('Send request')
  const saved = await screen.findByRole('alertdialog', { name: 'Saved on this device' })
  expect(await within(saved).findByRole('link', { name: /Call the helpline/ })).toBeVisible()
  expect((await db.intents.toArray()).map(({ intent }) => intent)).toMatchObject([
    {
      kind: 'appointment',
      body: { topic: 'emergencyAssistance', date: wednesday, comment: 'I lost everything.', contactTypes: ['phone'] },
    },
  ])
  expect(field('Comment')).toHaveValue('')
})

test('the keyboard alone picks an open day in the calendar, which says which days are closed', async () => {
  screen.getByRole('button', { name: 'Open calendar' }).focus()
  await userEvent.keyboard('{Enter}')
  const calendar = await screen.findByRole('dialog', { name: 'Choose a day' })
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day'))
  await userEvent.keyboard('{PageDown}{End}')
  await waitFor(() => expect(focused()).toMatch(/^Sunday, .*, closed$/))
  await userEvent.keyboard('{Enter}')
  expect(calendar).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(focused()).toMatch(/^Wednesday/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((field('Possible date') as HTMLInputElement).value).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus()

  await userEvent.selectOptions(field('Topic'), 'Certification')
  await userEvent.click(screen.getByRole('radio', { name: 'Afternoon' }))
  await press('Send request')
  expect((await screen.findAllByText(/On that day the representation is open in the morning only\./))[0]).toBeVisible()
})
