import { expect, test } from 'vitest'
import type { Profile, RepresentationEntry } from '#contract/account/user.ts'
import { waysIn } from './ways-in.ts'

const entry = (id: string, isMainRepresentation: boolean) => ({ id, isMainRepresentation }) as RepresentationEntry
const profile = { representations: [entry('bangkok', true), entry('hanoi', false)] } as Profile
const offers = { chat: true, appointment: true }
const known = { profile, conversations: [], offers, isDefault: false }

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
