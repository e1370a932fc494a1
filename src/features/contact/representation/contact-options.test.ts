import { expect, test } from 'vitest'
import type { Profile, RepresentationEntry } from '#contract/account/user.ts'
import { mergeAppointments } from '#store/account/read-appointments.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { appointmentIntent, sampleAppointment, sampleIntent } from '#store/testing/intent-samples.ts'
import { isOpen, contactOptions } from './contact-options.ts'

const entry = (id: string, isMainRepresentation: boolean) => ({ id, isMainRepresentation }) as RepresentationEntry
const profile = { representations: [entry('bangkok', true), entry('hanoi', false)] } as Profile
const offers = { chat: true, appointment: true }
const known = { profile, conversations: [], offers, isDefault: false, open: [] }

test('only an additional representation is named in the address', () => {
  expect(contactOptions({ id: 'bangkok' }, known)).toEqual({ chat: '/contact/chat', appointment: '/contact/appointment' })
  expect(contactOptions({ id: 'hanoi' }, known)).toEqual({
    chat: '/contact/chat?with=hanoi',
    appointment: '/contact/appointment?with=hanoi',
  })
})

test('a foreign representation has no links; a former one keeps its conversation', () => {
  expect(contactOptions({ id: 'paris' }, known)).toEqual({ chat: null, appointment: null })
  const conversations = [{ representationId: 'paris', unread: 1, lastAt: '' }]
  expect(contactOptions({ id: 'paris' }, { ...known, conversations })).toEqual({ chat: '/contact/chat?with=paris', appointment: null })
})

test('for a visitor only the country’s own representation has links, and only to what the service offers', () => {
  expect(contactOptions({ id: 'bangkok' }, { ...known, profile: null })).toEqual({ chat: null, appointment: null })
  expect(contactOptions({ id: 'bangkok' }, { ...known, profile: null, isDefault: true }).chat).toBe('/contact/chat')
  expect(contactOptions({ id: 'bangkok' }, { ...known, offers: { chat: false, appointment: true } }).chat).toBeNull()
})

test('a representation with an open request links to the request, others to the form', () => {
  const open = mergeAppointments([{ ...sampleAppointment('a'), representationId: 'hanoi' }], [])
  expect(contactOptions({ id: 'hanoi' }, { ...known, open }).appointment).toBe('/contact/appointments?with=hanoi')
  expect(contactOptions({ id: 'bangkok' }, { ...known, open }).appointment).toBe('/contact/appointment')
})

test('a request is open until it is declined, or its day is over everywhere', () => {
  const at = (iso: string) => Date.parse(iso)
  const openAt = (changes: Parameters<typeof sampleAppointment>[1], iso: string) =>
    mergeAppointments([{ ...sampleAppointment('a', changes), date: '2026-06-17' }], []).map((view) => isOpen(view, at(iso)))
  expect(openAt({}, '2026-06-18T11:59:00Z'), 'nobody has answered').toEqual([true])
  expect(openAt({}, '2026-06-18T12:01:00Z'), 'and the day that was wished is over').toEqual([false])
  const confirmed = { state: 'confirmed', confirmed: { date: '2026-07-01', time: '09:30' } } as const
  expect(openAt(confirmed, '2026-07-02T11:59:00Z')).toEqual([true])
  expect(openAt(confirmed, '2026-07-02T12:01:00Z')).toEqual([false])
  expect(openAt({ state: 'declined' }, '2026-06-01T00:00:00Z')).toEqual([false])
  const [waiting] = mergeAppointments([], [viewOfPending(sampleIntent(appointmentIntent()))])
  expect(waiting && isOpen(waiting, at('2126-01-01T00:00:00Z'))).toBe(true)
})
