import { expect, test } from 'vitest'
import type { Event } from '#contract/content/content.ts'
import { cardOf } from '#store/feed/card.ts'
import { instant, sampleEvent } from '#store/testing/samples.ts'
import { eventEntry } from './calendar-button.tsx'

const options = { origin: 'https://abroad.example', online: 'Online' }

function entryOf(info: Partial<Event['info']> = {}, more: Partial<Event> = {}) {
  const sample = sampleEvent('fondue-2026', 3, more)
  const item = { ...sample, info: { ...sample.info, ...info } }
  const card = cardOf(item, { language: 'en', now: 0, personal: undefined, isFavourite: false })
  if (!card?.event) throw new Error('an event has a card')
  return eventEntry(card, card.event, options)
}

test('an event becomes a calendar entry', () => {
  expect(entryOf({ address: 'Embassy garden' })).toEqual({
    uid: 'event-fondue-2026@abroad',
    stampedAt: Date.parse(instant(3)),
    revision: 1,
    startsAt: Date.parse(instant(103)),
    endsAt: Date.parse(instant(105)),
    title: 'Event fondue-2026',
    place: 'Embassy garden',
    note: 'A teaser\n\nhttps://abroad.example/event/fondue-2026',
    url: 'https://abroad.example/event/fondue-2026',
    remindsDaysBefore: 1,
  })
})

test('an event that is only online has no address as its place', () => {
  expect(entryOf({ address: 'Embassy garden', event_location: ['remote'] }).place).toBe('Online')
  expect(entryOf({ address: 'Embassy garden', event_location: ['onsite', 'remote'] }).place).toBe('Embassy garden')
})

test('an event that was moved keeps its name and has a later revision: calendars put it in the old one’s place', () => {
  const [before, after] = [entryOf(), entryOf({ start_date: instant(200), end_date: instant(201) }, { rev: 2 })]
  expect(after.uid).toBe(before.uid)
  expect(after.revision).toBeGreaterThan(before.revision ?? 0)
})
