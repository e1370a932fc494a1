import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { refused, registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleEvent } from '#store/testing/samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { readCalendar } from '#tests/setup/read-calendar.ts'
import { hourNow, keepConnection, renderOnDevice, sampleProfile, seedCitizen, seedFeed, textOf } from '#tests/setup/component.tsx'
import { EventDetail } from './event-detail.tsx'

const onSite = sampleEvent('fondue', hourNow)
const hybrid = { ...onSite, info: { ...onSite.info, event_location: ['onsite' as const, 'remote' as const] } }

/** The event's screen for a citizen, while no service answers. `people`: what the service has of them. */
function openEvent({
  event = onSite,
  said = [],
  people,
}: { event?: typeof onSite; said?: IntentRow[]; people?: number } = {}): Promise<AbroadDatabase> {
  const element = (
    <ToastProvider>
      <Routes location="/event/fondue">
        <Route path="/event/:id" element={<EventDetail />} />
      </Routes>
    </ToastProvider>
  )
  return renderOnDevice(element, async (db) => {
    await seedCitizen(db)
    await seedFeed(db, [event])
    await keepConnection(db, { state: 'offline' })
    await db.intents.bulkAdd(said)
    if (people !== undefined)
      await db.personal.add({
        account: sampleProfile.accountId,
        id: 'fondue',
        rev: 1,
        userIsRegistered: true,
        selectedNumberOfParticipants: people,
      })
  })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pressIn = async (role: 'dialog' | 'alertdialog', name: string) =>
  userEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }))
const mine = () => screen.findByRole('region', { name: 'Your registration' })
const said = async (db: AbroadDatabase) => (await db.intents.toArray()).map(({ intent }) => intent)

test('asks for the number of people, and on site or online if the event is both', async () => {
  const db = await openEvent({ event: hybrid })
  await press('Register')
  const sheet = within(await screen.findByRole('dialog', { name: 'Register for this event' }))
  expect(sheet.getByRole('radio', { name: 'On site' })).toBeChecked()
  await userEvent.click(sheet.getByRole('radio', { name: 'Online' }))
  await userEvent.selectOptions(sheet.getByLabelText('Number of participants'), '2')
  await userEvent.click(sheet.getByRole('button', { name: 'Register' }))

  const popup = within(await screen.findByRole('alertdialog', { name: 'Saved on this device' }))
  expect(popup.getByRole('link', { name: 'My Events' })).toHaveAttribute('href', '/user/events')
  expect(popup.getByRole('link', { name: 'Back to Discover' })).toHaveAttribute('href', '/')
  await userEvent.keyboard('{Escape}')
  expect(textOf(await mine())).toContain('2 people, online')
  expect(await said(db)).toEqual([{ kind: 'register', body: { eventId: 'fondue', numberOfParticipants: 2, attendance: 'remote' } }])
})

test('a favourite event stays on the device', async () => {
  const db = await openEvent()
  await press('Favourite')
  await screen.findByRole('button', { name: 'Favourite', pressed: true })
  expect([await said(db), await db.favourites.count()]).toEqual([[], 1])
})

test('the focus goes to the registration after registering, and stays where it was if unregistering is cancelled', async () => {
  await openEvent()
  await press('Register')
  await pressIn('dialog', 'Register')
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  // The button that opened the sheet is gone.
  await waitFor(async () => expect(await mine()).toHaveFocus())
  await press('Unregister')
  await pressIn('alertdialog', 'Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unregister' })).toHaveFocus())
})

test('"Undo" after unregistering offline withdraws the cancellation', async () => {
  const db = await openEvent({ people: 2 })
  await press('Unregister')
  await pressIn('alertdialog', 'Unregister')
  await waitFor(async () => expect(textOf(await mine())).toContain('Your cancellation'))
  // Without the app's frame the toast is below the window.
  ;(await screen.findByRole('button', { name: 'Undo' })).click()
  // The engine may have tried to send it: then the service has to be asked.
  expect(await screen.findByText(/^(Withdrawn; nothing will be sent|It will be withdrawn as soon as you are online)\.$/)).toBeVisible()
  await waitFor(async () => expect((await db.intents.toArray()).every(({ isCancelling }) => isCancelling)).toBe(true))
})

test('a registration for an event without places left can be changed to fewer people', async () => {
  const full = sampleIntent(registerIntent('fondue', 3), { ...refused('abroad:full'), createdAt: Date.now() })
  const db = await openEvent({ said: [full] })
  const decision = await mine()
  expect(textOf(decision)).toContain('There are no places left.')
  expect(textOf(decision)).toContain('3 people')
  expect(within(decision).getByRole('link', { name: 'Contact your representation' })).toBeVisible()
  await press('Change')
  const people = await screen.findByLabelText('Number of participants')
  expect(people).toHaveValue('3')
  await userEvent.selectOptions(people, '2')
  await pressIn('dialog', 'Register')
  await screen.findByRole('alertdialog', { name: 'Saved on this device' })
  expect(await said(db)).toEqual([{ kind: 'register', body: { eventId: 'fondue', numberOfParticipants: 2 } }])
  expect((await db.intents.toArray())[0]?.id).not.toBe(full.id)
})

test('a registration for an event that has begun can only be discarded', async () => {
  const late = sampleIntent(registerIntent('fondue', 2), { ...refused('abroad:closed'), createdAt: Date.now() })
  const begun = { ...onSite, info: { ...onSite.info, start_date: new Date(Date.now() - 60_000).toISOString() } }
  const db = await openEvent({ event: begun, said: [late] })
  const decision = await mine()
  expect(textOf(decision)).toContain('The event had started before this arrived.')
  expect(
    within(decision)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Discard'])
  await press('Discard')
  await pressIn('alertdialog', 'Discard')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your registration' })).toBeNull())
  expect(await said(db)).toEqual([])
})

test('the calendar entry is the same on the event’s screen and in the dialog after registering', async () => {
  const files: Promise<string>[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push((file as Blob).text())
    return '#'
  })
  onTestFinished(() => create.mockRestore())
  await openEvent()
  await press('Add to calendar')
  await press('Register')
  await pressIn('dialog', 'Register')
  await pressIn('alertdialog', 'Add to calendar')
  const entries = (await Promise.all(files)).map((file) => readCalendar(file).properties.filter(({ name }) => name !== 'SEQUENCE'))
  expect(entries).toHaveLength(2)
  expect(entries[1]).toEqual(entries[0])
})
