import { expect, test } from 'vitest'
import type { OutboxCounts } from '#store/rows/views.ts'
import { mostUrgent } from './status-line.tsx'

const counts = (more: Partial<OutboxCounts>): OutboxCounts => ({ waiting: 0, sending: 0, needsYou: 0, locked: 0, ...more })

test.each([
  ['what needs the citizen wins', { needsYou: 1, waiting: 5, locked: 2 }, { word: 'needsYou', count: 1, mark: 'needs' }],
  ['what waits comes before what is locked', { waiting: 5, sending: 1, locked: 2 }, { word: 'waiting', count: 5, mark: 'saved' }],
  ['what is locked is unsent too', { locked: 2 }, { word: 'locked', count: 2, mark: 'saved' }],
  ['nothing unsent leaves the place to the age', {}, null],
] as const)('%s', (_, more, news) => {
  expect(mostUrgent(counts(more))).toEqual(news)
})
