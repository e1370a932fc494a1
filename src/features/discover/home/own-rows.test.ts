import { describe, expect, test, beforeEach, vi } from 'vitest'
import type { Appointment } from '#contract/contact/appointments.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { EventFacts, ItemCard } from '#store/rows/views.ts'
import { nextAppointment, nextEvent, nextEvents } from './own-rows.tsx'
import { groupOf } from '#src/features/discover/feed-list.tsx'
import { noteVisit } from './last-visit.ts'
import { pullOf, readyPx } from './pull-to-refresh.tsx'

describe('own rows', () => {
  const now = Date.parse('2026-11-25T03:00:00Z')

  const card = (id: string, endsAt: string, isRegistered = true) => ({ id, event: { endsAt, isRegistered } as EventFacts }) as ItemCard

  test('the next event is the first registered one that has not ended', () => {
    const cards = [
      card('over', '2026-11-24T20:00:00Z'),
      card('left', '2026-11-26T20:00:00Z', false),
      card('next', '2026-11-27T20:00:00Z'),
      card('later', '2026-12-01T20:00:00Z'),
    ]
    expect(nextEvent(cards, now)?.id).toBe('next')
    expect(nextEvent(cards.slice(0, 2), now)).toBeUndefined()
  })

  const bangkok = { id: 'th', timezone: 'Asia/Bangkok' } as Representation
  const answer = (id: string, date: string, time: string, state: Appointment['state'] = 'confirmed') =>
    ({ id, state, topic: 'other', representationId: 'th', confirmed: state === 'confirmed' ? { date, time } : null }) as Appointment

  test('the next appointment is the soonest that was confirmed and is not over by the clock of the representation', () => {
    const answered = [
      answer('later', '2026-12-03', '09:00'),
      answer('declined', '2026-11-26', '09:00', 'declined'),
      answer('next', '2026-11-25', '09:30'),
    ]
    // 10:00 in Bangkok: it began half an hour ago.
    expect(nextAppointment(answered, [bangkok], now)).toMatchObject({
      when: { date: '2026-11-25', time: '09:30' },
      representation: bangkok,
    })
    expect(nextAppointment(answered, [bangkok], now + 40 * 60_000)).toMatchObject({ when: { date: '2026-12-03' } })
    expect(nextAppointment([answer('x', '2026-11-25', '09:30')], [bangkok], now + 40 * 60_000)).toBeUndefined()
  })

  test('an unknown representation leaves date and time unchanged', () => {
    expect(nextAppointment([answer('x', '2026-11-25', '09:30')], [], now)).toMatchObject({ representation: undefined })
  })
})

describe('coming up', () => {
  const now = Date.parse('2026-11-25T03:00:00Z')
  const card = (id: string, endsAt: string) => ({ id, event: { endsAt } as EventFacts }) as ItemCard

  test('the next three events are those that are not over and not the citizen’s own, in the order of the list', () => {
    const cards = [
      card('over', '2026-11-24T20:00:00Z'),
      card('under way', '2026-11-25T03:00:00Z'),
      { ...card('own', '2026-11-26T19:00:00Z'), event: { endsAt: '2026-11-26T19:00:00Z', isRegistered: true } as EventFacts },
      card('tomorrow', '2026-11-26T20:00:00Z'),
      card('next week', '2026-12-01T20:00:00Z'),
      card('later', '2027-01-01T20:00:00Z'),
    ]
    expect(nextEvents(cards, now).map(({ id }) => id)).toEqual(['under way', 'tomorrow', 'next week'])
    expect(nextEvents(cards.slice(0, 1), now)).toEqual([])
  })
})

describe('feed groups', () => {
  // A Wednesday, as the device's clock has it.
  const now = new Date(2026, 10, 25, 9).getTime()
  const at = (...date: [number, number, number, number?]) => new Date(...date).toISOString()

  test('an item is new since the last visit, else of this week from Monday on, else earlier', () => {
    const lastVisit = new Date(2026, 10, 24, 18).getTime()
    expect(groupOf(at(2026, 10, 24, 19), { lastVisit, now })).toBe('sinceVisit')
    expect(groupOf(at(2026, 10, 24, 17), { lastVisit, now })).toBe('thisWeek')
    expect(groupOf(at(2026, 10, 23), { lastVisit, now })).toBe('thisWeek')
    expect(groupOf(at(2026, 10, 22, 23), { lastVisit, now })).toBe('earlier')
  })

  test('on a Sunday the week is the one that ends, on a Monday the one that begins', () => {
    const sunday = new Date(2026, 10, 29, 23).getTime()
    expect(groupOf(at(2026, 10, 23), { lastVisit: Infinity, now: sunday })).toBe('thisWeek')
    const monday = new Date(2026, 10, 30, 1).getTime()
    expect(groupOf(at(2026, 10, 29, 23), { lastVisit: Infinity, now: monday })).toBe('earlier')
  })
})

describe('last visit', () => {
  const minuteMs = 60_000

  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    })
  })

  test('a visit after a pause shows what is new since the last one, until the visit ends', () => {
    noteVisit(10 * minuteMs)
    expect(noteVisit(20 * minuteMs), 'the first visit').toBe(Infinity)
    expect(noteVisit(51 * minuteMs)).toBe(20 * minuteMs)
    expect(noteVisit(80 * minuteMs)).toBe(20 * minuteMs)
    expect(noteVisit(200 * minuteMs)).toBe(80 * minuteMs)
  })

  test('nothing is new without localStorage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(noteVisit(minuteMs)).toBe(Infinity)
    expect(noteVisit(100 * minuteMs)).toBe(Infinity)
  })
})

test('the mark follows half the way of a finger that pulls down, and no further than its end', () => {
  expect([0, 8, 108, 400].map((dy) => pullOf(0, dy))).toEqual([0, 0, 50, 88])
  expect(pullOf(0, 400)).toBeGreaterThan(readyPx)
})

test('a finger that swipes sideways or scrolls on does not pull', () => {
  expect(pullOf(40, 20)).toBeNull()
  expect(pullOf(0, -30)).toBeNull()
  expect(pullOf(6, -6), 'one that trembles may still').toBe(0)
})
