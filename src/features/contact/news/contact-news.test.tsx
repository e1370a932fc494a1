import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Appointment, AppointmentBody } from '#contract/contact/appointments.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { RequestsRow } from './contact-news.tsx'

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
