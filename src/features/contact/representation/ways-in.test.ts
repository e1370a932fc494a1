import { expect, test } from 'vitest'
import type { Profile, RepresentationEntry } from '#contract/account/user.ts'
import { mergeAppointments } from '#store/account/read-appointments.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { appointmentIntent, sampleAppointment, sampleIntent } from '#store/testing/intent-samples.ts'
import { isOpen, waysIn } from './ways-in.ts'

const entry = (id: string, isMainRepresentation: boolean) => ({ id, isMainRepresentation }) as RepresentationEntry
const profile = { representations: [entry('bangkok', true), entry('hanoi', false)] } as Profile
const offers = { chat: true, appointment: true }
const known = { profile, conversations: [], offers, isDefault: false, open: [] }

test('the main representation is meant without a name, an additional one by its own', () => {
  expect(waysIn({ id: 'bangkok' }, known)).toEqual({ chat: '/contact/chat', appointment: '/contact/appointment' })
  expect(waysIn({ id: 'hanoi' }, known)).toEqual({ chat: '/contact/chat?with=hanoi', appointment: '/contact/appointment?with=hanoi' })
})

test('nobody is led from a foreign representation to their own; a former one keeps the conversation', () => {
  expect(waysIn({ id: 'paris' }, known)).toEqual({ chat: null, appointment: null })
  const conversations = [{ representationId: 'paris', unread: 1, lastAt: '' }]
  expect(waysIn({ id: 'paris' }, { ...known, conversations })).toEqual({ chat: '/contact/chat?with=paris', appointment: null })
})

test('without a log-in only the country’s own post leads there, and nothing leads to what the service does not take', () => {
  expect(waysIn({ id: 'bangkok' }, { ...known, profile: null })).toEqual({ chat: null, appointment: null })
  expect(waysIn({ id: 'bangkok' }, { ...known, profile: null, isDefault: true }).chat).toBe('/contact/chat')
  expect(waysIn({ id: 'bangkok' }, { ...known, offers: { chat: false, appointment: true } }).chat).toBeNull()
})

test('where a request is open with a representation, what was asked stands before the form; of the others the form opens', () => {
  const open = mergeAppointments([{ ...sampleAppointment('a'), representationId: 'hanoi' }], [])
  expect(waysIn({ id: 'hanoi' }, { ...known, open }).appointment).toBe('/contact/appointments?with=hanoi')
  expect(waysIn({ id: 'bangkok' }, { ...known, open }).appointment).toBe('/contact/appointment')
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
