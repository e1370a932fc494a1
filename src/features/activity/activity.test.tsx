import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import {
  appointmentIntent,
  checkInIntent,
  heard,
  refused,
  registerIntent,
  sampleIntent,
  stopped,
  voteIntent,
} from '#store/testing/intent-samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice, seedCitizen, textOf } from '#tests/setup/component.tsx'
import { ActivityScreen } from './activity.tsx'

const minuteMs = 60_000
const now = Date.now()
const busy = { ...heard, wait: 'busy', createdAt: now, nextAttemptAt: now + 30 * minuteMs, waitMs: 30 * minuteMs } as const

function openActivity(...rows: IntentRow[]): Promise<AbroadDatabase> {
  return renderOnDevice(
    <ToastProvider>
      <ActivityScreen />
    </ToastProvider>,
    async (db) => {
      await seedCitizen(db)
      await db.intents.bulkAdd(rows)
    },
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const item = () => document.querySelector('.intent')!
const openItem = async () => {
  await waitFor(() => expect(item()).toBeVisible())
  await userEvent.click(item().querySelector('summary')!)
}

test('an item that could not leave says how often it was tried, why it waits, and when it is tried next', async () => {
  await openActivity(sampleIntent(registerIntent('fondue', 2), { ...busy, attempts: 3 }))
  await openItem()
  for (const fact of ['3 attempts', 'Waiting: the service is busy', 'Next try in 30 min']) expect(textOf(item())).toContain(fact)
  expect(textOf(screen.getByRole('heading', { name: 'Waiting' }).parentElement)).toContain('1')
})

test('"Send now" that gets no response says so, and the item stays', async () => {
  const db = await openActivity(sampleIntent(registerIntent('fondue', 2), busy))
  await openItem()
  await userEvent.click(within(document.querySelector('.intent-buttons')!).getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText(/^No response at the moment\. What you entered is saved/)).toBeVisible()
  expect((await db.intents.toArray()).map(({ state, isCancelling }) => [state, isCancelling])).toEqual([['waiting', false]])
})

test.for([
  ['never left', {}, 'Withdrawn; nothing will be sent.', []],
  ['may have left', busy, 'It will be withdrawn as soon as you are online.', [true]],
] as const)('an item that %s is withdrawn, or marked until there is a network', async ([, more, words, isCancelling]) => {
  const db = await openActivity(
    sampleIntent(registerIntent('fondue'), { createdAt: now, nextAttemptAt: now + minuteMs, waitMs: minuteMs, ...more }),
  )
  await openItem()
  await press('Withdraw')
  expect(await screen.findByText(words)).toBeVisible()
  await waitFor(async () => expect((await db.intents.toArray()).map((row) => row.isCancelling)).toEqual(isCancelling))
})

test.for([
  ['a vote', voteIntent('topics', 'a'), 'abroad:closed', 'The survey closed before your vote arrived.'],
  ['a registration', registerIntent('fondue', 2), 'abroad:full', 'There are no places left.'],
] as const)('%s that the service refused names the reason, and is gone once it is discarded', async ([, intent, type, reason]) => {
  const db = await openActivity(sampleIntent(intent, { ...refused(type), createdAt: now }))
  const section = await screen.findByRole('region', { name: 'Needs attention' })
  expect(textOf(section)).toContain(reason)
  expect(within(section).getByRole('link', { name: 'Call the representation' })).toBeVisible()
  await press('Discard')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this?' }))
  expect(dialog.getByText('It will be deleted from this device.', { exact: false })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Nothing is waiting to be sent')).toBeVisible()
  expect(await db.intents.count()).toBe(0)
})

test('a check-in that a failed assertion has stopped shows the reason, all choices and both numbers of the helpline', async () => {
  await openActivity(sampleIntent(checkInIntent(), { ...stopped, createdAt: now }))
  const section = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect(section.getByText(/An error in the app or the service stopped this/)).toBeVisible()
  for (const name of ['Retry', 'Export', 'Discard']) expect(section.getByRole('button', { name })).toBeVisible()
  for (const name of [/800.24.7.365/, /58.465.33.33/]) expect(section.getByRole('link', { name })).toBeVisible()
  await press('Retry')
  expect(await screen.findByText('Saved on this device')).toBeVisible()
})

test('a refused request leads to the list of requests', async () => {
  await openActivity(sampleIntent(appointmentIntent(), { ...refused('abroad:invalid'), createdAt: now }))
  expect(await screen.findByRole('link', { name: 'Change' })).toHaveAttribute('href', '/contact/appointments')
})
