import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { checkInIntent, refused, sampleIntent, stopped } from '#store/testing/intent-samples.ts'
import { sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { CheckInSection } from './check-in-section.tsx'

const age = { replyVersion: 1, etag: null, bytes: 0, fetchedAt: 0, confirmedAt: 0 }
const section = <CheckInSection alert={sampleAlert()} title="Flooding" isOpen />

test('stores a visitor’s call for help and shows it as saved while no service answers', async () => {
  const db = await renderOnDevice(section)
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await userEvent.fill(await screen.findByLabelText('First and last name'), 'Anna Muster')
  await userEvent.fill(screen.getByLabelText('Number to call you back on'), '+66 81 234 56 78')
  await userEvent.selectOptions(screen.getByLabelText('How many of you are there?'), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))

  expect(await screen.findByText(/Saved on this device/)).toBeVisible()
  const [row] = await db.intents.toArray()
  expect(row?.intent).toMatchObject({
    kind: 'check-in',
    body: { alertId: 'flood', state: 'help', people: 3, phone: '+66 81 234 56 78', visitor: { name: 'Anna Muster' } },
  })
})

test('shows and focuses the confirmation of a visitor, with what happens next', async () => {
  const far = <div style={{ height: 3_000 }} />
  await renderOnDevice(
    <>
      {far}
      {section}
      {far}
    </>,
    (db) =>
      db.resources.bulkPut([
        { key: resourceKeys.countries, value: [sampleCountry('TH', { consularServicesId: 'th-bangkok-embassy' })], ...age },
        { key: resourceKeys.representations, value: [sampleRepresentation('th-bangkok-embassy')], ...age },
      ]),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await userEvent.fill(await screen.findByLabelText('First and last name'), 'Luc Martin')
  await userEvent.fill(screen.getByLabelText('Number to call you back on'), '+41 79 555 12 34')
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))

  const next = await screen.findByText('Keep +41 79 555 12 34 switched on, so that you can be called.')
  await waitFor(() => expect(document.activeElement).toBe(next.closest('[role=status]')))
  const { top, bottom } = next.getBoundingClientRect()
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
})

test('gives the focus to the form that replaces the button', async () => {
  await renderOnDevice(section)
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('form', { name: 'I need help' })))
})

test('gives the focus to the form that a citizen opens to add details, and to the confirmation after “I need help”', async () => {
  await renderOnDevice(section, seedCitizen)
  await userEvent.click(await screen.findByRole('button', { name: 'I am safe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add or change details' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('form', { name: 'I am safe' })))

  await userEvent.click(screen.getByRole('button', { name: 'I need help' }))
  const form = await screen.findByRole('form', { name: 'I need help' })
  const next = await screen.findByText(/^Keep your phone switched on/)
  await waitFor(() => expect(document.activeElement).toBe(next.closest('[role=status]')))
  expect(form).toBeVisible()
})

test('keeps what was typed while another tab sends a report, and shows that report', async () => {
  const db = await renderOnDevice(section, seedCitizen)
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await userEvent.fill(await screen.findByLabelText('What does the representation need to know?'), 'We are on the roof.')
  await db.intents.clear()
  await db.intents.add(sampleIntent(checkInIntent({ people: 7 })))
  expect(await screen.findByText('I need help · 7 people')).toBeVisible()
  expect(screen.getByLabelText('What does the representation need to know?')).toHaveValue('We are on the roof.')
})

test('lists each missing field and stores nothing', async () => {
  const db = await renderOnDevice(section)
  await userEvent.click(await screen.findByRole('button', { name: 'I am safe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save and send' }))

  const summary = within((await screen.findByText('Your details have not been sent yet')).parentElement!)
  expect(summary.getByText('Please give your name.')).toBeVisible()
  expect(summary.getByText('Please give a number to call you back on.')).toBeVisible()
  expect(await db.intents.count()).toBe(0)
})

test('names the true reason for which a number or a text cannot be sent, and sends both once they are right', async () => {
  const db = await renderOnDevice(section)
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await userEvent.fill(await screen.findByLabelText('First and last name'), 'Anna Muster')
  const phone = screen.getByLabelText('Number to call you back on')
  const text = screen.getByLabelText('What does the representation need to know?')
  await userEvent.fill(phone, '12')
  await userEvent.fill(text, 'x'.repeat(324))
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))
  const summary = within((await screen.findByText('Your details have not been sent yet')).parentElement!)
  expect(summary.getByText('This number is too short: it has fewer than 5 digits.')).toBeVisible()
  expect(summary.getByText('What does the representation need to know?: 24 characters too many')).toBeVisible()
  expect(text).toHaveValue('x'.repeat(324))
  await userEvent.fill(phone, 'ask Anna')
  expect(summary.getByText('There is no number in this field.')).toBeVisible()
  expect(await db.intents.count()).toBe(0)

  await userEvent.fill(phone, '02 674 69 00 ext 12')
  await userEvent.fill(text, 'x'.repeat(300))
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))
  expect(await screen.findByText(/Saved on this device/)).toBeVisible()
  const [row] = await db.intents.toArray()
  expect(row?.intent).toMatchObject({ body: { phone: '02 674 69 00 ext 12', text: 'x'.repeat(300) } })
})

test('a report that a failed assertion has stopped can be retried, exported and discarded, beside both numbers of the helpline', async () => {
  const db = await renderOnDevice(section, async (device) => {
    await seedCitizen(device)
    await device.intents.add(sampleIntent(checkInIntent(), { ...stopped, createdAt: Date.now() }))
  })
  expect(await screen.findByText(/An error in the app or the service stopped this/)).toBeVisible()
  for (const name of ['Export', 'Discard']) expect(screen.getByRole('button', { name })).toBeVisible()
  for (const name of [/800.24.7.365/, /58.465.33.33/]) expect(screen.getByRole('link', { name })).toBeVisible()
  expect(screen.getByText(/^Send the same text with another app/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect((await db.intents.toArray())[0]).toMatchObject({ state: 'waiting', refusal: null }))
})

test('offers no check-in after the alert has ended if none was sent', async () => {
  await renderOnDevice(
    <>
      <CheckInSection alert={sampleAlert()} title="Flooding" isOpen={false} />
      <CheckInSection alert={sampleAlert({ id: 'storm' })} title="Storm" isOpen />
    </>,
  )
  // The open alert's section appears only after the database has been read.
  await screen.findByRole('button', { name: 'I need help' })
  expect(screen.getAllByRole('heading', { name: 'Are you affected?' })).toHaveLength(1)
})

/** The button lifts the alert while its page is open. */
function Lifted() {
  const [isOpen, setOpen] = useState(true)
  const kind = isOpen ? 'released' : 'cancelled'
  return (
    <>
      <button onClick={() => setOpen(false)}>Lift the alert</button>
      <CheckInSection alert={sampleAlert({ kind })} title="Flooding" isOpen={isOpen} />
    </>
  )
}

test('keeps a half-written call for help when the alert is lifted, and sends it', async () => {
  const db = await renderOnDevice(<Lifted />)
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await userEvent.fill(await screen.findByLabelText('First and last name'), 'Anna Muster')
  await userEvent.fill(screen.getByLabelText('What does the representation need to know?'), 'We are on the roof.')
  await userEvent.click(screen.getByRole('button', { name: 'Lift the alert' }))

  const form = within(await screen.findByRole('form', { name: 'I need help' }))
  expect(await screen.findByText('This alert has now been lifted.')).toBeVisible()
  expect(screen.getByText(/You can still send your report/).parentElement?.querySelectorAll('a[href^="tel:"]')).toHaveLength(2)
  expect(form.getByLabelText('What does the representation need to know?')).toHaveValue('We are on the roof.')
  await userEvent.fill(form.getByLabelText('Number to call you back on'), '+66 81 234 56 78')
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }))
  expect(await screen.findByText(/Saved on this device/)).toBeVisible()
  const [row] = await db.intents.toArray()
  expect(row?.intent.body).toMatchObject({ state: 'help', text: 'We are on the roof.', visitor: { name: 'Anna Muster' } })
})

const retries = /This app will keep trying/
const needsAnotherTap = /This app will not send your message on its own/

test('promises to keep trying only while the report waits in the outbox', async () => {
  const seed = (more: Parameters<typeof sampleIntent>[1]) => async (db: AbroadDatabase) => {
    await seedCitizen(db)
    await db.intents.put(sampleIntent(checkInIntent(), more))
  }
  await renderOnDevice(section, seed({}))
  expect(await screen.findByText(retries)).toBeVisible()

  await renderOnDevice(section, seed(refused('abroad:closed')))
  expect(await screen.findByText(needsAnotherTap)).toBeVisible()
  expect(screen.queryByText(retries)).toBe(null)
})

test('does not promise to keep trying if the report was not stored', async () => {
  // The engine refuses an alert of this name.
  const alert = sampleAlert({ id: 'no id' })
  await renderOnDevice(<CheckInSection alert={alert} title="Flooding" isOpen />, seedCitizen)
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  expect(await screen.findByText(needsAnotherTap)).toBeVisible()
  expect(screen.queryByText(retries)).toBe(null)
})
