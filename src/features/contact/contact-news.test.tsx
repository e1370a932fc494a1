import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Appointment, AppointmentBody } from '#contract/contact/appointments.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { AppointmentView, NotificationCounts } from '#store/rows/views.ts'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { ContactBadge } from '#src/app/shell/contact-badge.tsx'
import { useNotificationCounts } from '#src/data/contact/notifications.ts'
import { ContactNews, RequestsRow } from './contact-news.tsx'

const asked: AppointmentBody = {
  representationId: 'th-bangkok-embassy',
  topic: 'citizenship',
  date: '2099-12-03',
  daySlot: 'morning',
  contactTypes: ['phone'],
  language: 'en',
}

function request(id: string, confirmed: Appointment['confirmed']): AppointmentView {
  const served: Appointment = {
    ...asked,
    id,
    rev: 1,
    receipt: id,
    state: 'confirmed',
    requestedAt: '',
    answeredAt: '',
    confirmed,
    reason: null,
  }
  return { id, asked, at: 0, state: confirmed ? 'confirmed' : 'received', receipt: id, intent: null, served }
}

test('names the next confirmed appointment instead of counting requests', async () => {
  const confirmed = request('a', { date: '2099-12-03', time: '09:00' })
  await renderOnDevice(<RequestsRow requests={[request('b', null), confirmed, request('c', { date: '2020-01-01', time: '09:00' })]} />)
  const row = await screen.findByRole('link')
  expect(row).toHaveTextContent('Appointment: Thu 3 Dec, 09:00and 2 more requests')
})

test('counts requests while none is confirmed', async () => {
  await renderOnDevice(<RequestsRow requests={[request('b', null)]} />)
  expect(await screen.findByRole('link')).toHaveTextContent('1 appointment request')
})

const december3 = { date: '2099-12-03', time: '09:00' }
const december2 = { date: '2099-12-02', time: '10:30' }

test.each([
  ['moved', { confirmed: december3, before: december2 }, 'Appointment moved to Thu 3 Dec, 09:00 (was Wed 2 Dec, 10:30)'],
  ['confirmed', { confirmed: december3 }, 'Appointment confirmed: Thu 3 Dec, 09:00'],
  ['cancelled', { confirmed: null, before: december2 }, 'Appointment cancelled: Wed 2 Dec, 10:30'],
])('news of a %s appointment say so', async (_, answer, title) => {
  const counts = { ...(Object.fromEntries(notificationTypes.map((type) => [type, 0])) as NotificationCounts), APPOINTMENT_ANSWERED: 1 }
  await renderOnDevice(<ContactNews counts={counts} open={[]} />, async (db) => {
    await seedCitizen(db)
    const value = [{ ...request('a', answer.confirmed).served, ...answer, answeredAt: '2026-11-30T10:00:00Z' }]
    const key = resourceKeys.appointments(sampleProfile.accountId)
    await db.resources.put({ key, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
  })
  expect(await screen.findByText(title)).toBeVisible()
})

/** The counts that the service gave, as the screen of Contact reads them. */
function Host() {
  const counts = useNotificationCounts()
  return (
    <>
      <ContactBadge />
      {counts && <ContactNews counts={counts} open={[]} />}
    </>
  )
}

test('the badge counts all news; those of the conversation are read once they were shown, and stay while they are looked at', async () => {
  const db = await renderOnDevice(<Host />, async (empty) => {
    await seedCitizen(empty)
    for (const [type, value] of [
      ['NEW_CHAT_MESSAGE', 2],
      ['CHAT_RESOLVED', 1],
    ] as const) {
      const key = resourceKeys.notificationCount(sampleProfile.accountId, type)
      await empty.resources.put({ key, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1, askedAt: 5_000 })
    }
  })
  expect(await screen.findByText('3 new messages')).toBeInTheDocument()
  const title = 'Your conversation was marked as resolved'
  expect(await screen.findByRole('link', { name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: /^2 new messages/ })).toHaveAttribute('href', '/contact/chat')
  await expect
    .poll(async () => (await db.intents.toArray()).map(({ intent }) => intent))
    .toEqual([{ kind: 'read-notifications', body: { type: 'CHAT_RESOLVED', before: 5_000 } }])
  expect(await screen.findByText('2 new messages', { selector: '.hidden-text' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: title })).toBeVisible()
})
