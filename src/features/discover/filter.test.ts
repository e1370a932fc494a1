import { expect, test } from 'vitest'
import type { ContentItem } from '#contract/content/content.ts'
import { cardOf } from '#store/feed/card.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { likeIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import type { PersonalState } from '#store/outbox/overlay.ts'
import { instant, sampleEvent, sampleStory, sampleSurvey } from '#store/testing/samples.ts'
import type { EventFacts } from '#store/rows/views.ts'
import { everything, filterOfQuery, isEverything, keepFilter, readFilter, tidied } from './filter.ts'
import { publicPart } from './first-screen.tsx'
import { monthOf } from './event-months.tsx'

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return () => storage
}

test('a filter comes back as it was kept', () => {
  const storage = memory()
  keepFilter({ families: ['EVENT'], favouritesOnly: true }, storage)
  expect(readFilter(storage)).toEqual({ families: ['EVENT'], favouritesOnly: true })
})

test('all kinds ticked is the same as none', () => {
  expect(tidied({ families: ['SURVEY', 'STORY', 'EVENT'], favouritesOnly: false })).toEqual(everything)
  expect(isEverything(tidied({ families: ['SURVEY', 'STORY', 'EVENT'], favouritesOnly: true }))).toBe(false)
})

test('an unreadable filter, or one with unknown kinds, shows everything', () => {
  for (const text of ['{', 'null', '7', '{"families":"STORY"}', '{"families":["RECIPE"]}'])
    expect(readFilter(memory({ 'abroad.own.feedFilter': text }))).toEqual(everything)
})

test('showing everything leaves nothing behind', () => {
  const storage = memory({ 'abroad.own.feedFilter': '{"families":["EVENT"]}' })
  keepFilter(everything, storage)
  expect(storage().getItem('abroad.own.feedFilter')).toBeNull()
})

test('a browser that forbids storage shows everything and keeps nothing', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  expect(readFilter(forbidden)).toEqual(everything)
  expect(() => keepFilter({ families: ['EVENT'], favouritesOnly: false }, forbidden)).not.toThrow()
})

test('a link can ask for a kind or for the favourites', () => {
  expect(filterOfQuery(new URLSearchParams('?story=story'))).toEqual({ families: ['STORY'], favouritesOnly: false })
  expect(filterOfQuery(new URLSearchParams('?favourites'))).toEqual({ families: [], favouritesOnly: true })
  expect(filterOfQuery(new URLSearchParams('?story=yes&utm=1'))).toBeUndefined()
})

const now = Date.parse(instant(50))

/** All that a service or an intent can say of a citizen and an item. */
const personal: PersonalState = {
  isLiked: true,
  userIsRegistered: true,
  selectedNumberOfParticipants: 3,
  selectedAttendance: 'onsite',
  isCompleted: true,
  submittedAnswerIds: ['a1'],
}

test.each<[string, ContentItem]>([
  ['a story', sampleStory('s', 1)],
  ['an event', sampleEvent('e', 2)],
  ['a survey', sampleSurvey('v', 3)],
])('the first screen keeps %s without personal state', (_, item) => {
  const intent = viewOfPending(sampleIntent(likeIntent(item.id)))
  const own = cardOf(item, { language: 'en', now, personal, isFavourite: true, intent })
  const plain = cardOf(item, { language: 'en', now, personal: undefined, isFavourite: false })
  expect(own).not.toEqual(plain)
  expect(own && publicPart(own)).toEqual(plain)
})

test('an event is listed under the month of the reader’s own time', () => {
  const lastMinute = new Date(2026, 11, 31, 23, 59).toISOString()
  const firstMinute = new Date(2027, 0, 1).toISOString()
  const eventAt = (startsAt: string) => ({ event: { startsAt, timezone: 'Pacific/Kiritimati' } as EventFacts })
  expect(monthOf(eventAt(lastMinute), 'en-GB')).toBe('December 2026')
  expect(monthOf(eventAt(firstMinute), 'de-CH')).toBe('Januar 2027')
})
