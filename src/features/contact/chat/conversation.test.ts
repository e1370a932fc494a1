import { expect, test } from 'vitest'
import type { MessageRow } from '#store/rows/rows.ts'
import { announcementOf } from './conversation.tsx'

const cameAt = Date.parse('2026-11-20T12:00:00Z')
const entry = (minutes: number, more: Partial<MessageRow> = {}): MessageRow => ({
  conversation: 'c',
  seq: minutes + 100,
  id: String(minutes),
  from: 'representation',
  text: `text ${minutes}`,
  sentAt: new Date(cameAt + minutes * 60_000).toISOString(),
  ...more,
})

test('what the representation writes while the citizen looks is read out; what was said before, the greeting and one’s own words are not', () => {
  const introduction = entry(3, { isIntroduction: true })
  expect(announcementOf([entry(-5), entry(1), entry(2, { from: 'citizen' }), introduction, entry(4)], cameAt)).toBe('text 1. text 4')
  expect(announcementOf([entry(-5), entry(-1)], cameAt)).toBeNull()
})

test('many at once are counted and not read out', () => {
  expect(
    announcementOf(
      [1, 2, 3].map((minutes) => entry(minutes)),
      cameAt,
    ),
  ).toBe('text 1. text 2. text 3')
  expect(
    announcementOf(
      [1, 2, 3, 4].map((minutes) => entry(minutes)),
      cameAt,
    ),
  ).toBe(4)
})
