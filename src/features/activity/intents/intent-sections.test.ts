import { expect, test } from 'vitest'
import { isOutdatedAnswer } from './intent-sections.tsx'

test('an answer stands while the list catches up with it', () => {
  expect(isOutdatedAnswer(0, { before: 2, now: 0 })).toBe(false)
  expect(isOutdatedAnswer(1, { before: 3, now: 1 })).toBe(false)
})

test('an answer goes when something more is said, and "no answer" when what waited has left', () => {
  expect(isOutdatedAnswer(0, { before: 0, now: 1 })).toBe(true)
  expect(isOutdatedAnswer(2, { before: 2, now: 3 })).toBe(true)
  expect(isOutdatedAnswer(2, { before: 2, now: 1 })).toBe(true)
})
