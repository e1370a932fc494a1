import { expect, test } from 'vitest'
import { checkedAsOf, roundMs } from './freshness.tsx'

const minuteMs = 60_000
const heardAt = 1_000_000_000

test.each([
  ['a text confirmed an hour before the last reply is as old as that reply', 60, undefined, 0],
  ['a text that the last days did not confirm keeps its own age', 2 * 24 * 60, undefined, 2 * 24 * 60],
  ['a feed that the last rounds did not confirm keeps its own age', 60, roundMs, 60],
  ['a feed confirmed by the last round is as old as the last reply', 5, roundMs, 0],
  ['a text confirmed just after the stored reply is as old as that reply', -1, undefined, 0],
] as const)('%s', (_, before, withinMs, age) => {
  expect(checkedAsOf(heardAt - before * minuteMs, heardAt, withinMs)).toBe(heardAt - age * minuteMs)
})

test('a text that was never confirmed has no age', () => {
  expect(checkedAsOf(null, heardAt)).toBeNull()
  expect(checkedAsOf(heardAt, null)).toBe(heardAt)
})
