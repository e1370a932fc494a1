import { expect, test } from 'vitest'
import { outboxReady } from './outbox-row.tsx'

test.each([
  ['an empty outbox is ready', {}, 'ready', 'outboxNone', 0],
  ['what waits is on its way', { waiting: 2, sending: 1 }, 'coming', 'outboxWaits', 2],
  ['what needs the citizen comes before what waits', { waiting: 2, needsYou: 1 }, 'held', 'outboxNeedsYou', 1],
  ['what is locked is not sent either', { locked: 3 }, 'held', 'outboxLocked', 3],
] as const)('%s', (_, more, state, words, count) => {
  expect(outboxReady({ waiting: 0, sending: 0, needsYou: 0, locked: 0, ...more })).toMatchObject({ state, words, count })
})
