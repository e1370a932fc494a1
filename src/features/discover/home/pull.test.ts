import { expect, test } from 'vitest'
import { pullOf, readyPx } from './pull.ts'

test('the mark follows half the way of a finger that pulls down, and no further than its end', () => {
  expect([0, 8, 108, 400].map((dy) => pullOf(0, dy))).toEqual([0, 0, 50, 88])
  expect(pullOf(0, 400)).toBeGreaterThan(readyPx)
})

test('a finger that swipes sideways or scrolls on does not pull', () => {
  expect(pullOf(40, 20)).toBeNull()
  expect(pullOf(0, -30)).toBeNull()
  expect(pullOf(6, -6), 'one that trembles may still').toBe(0)
})
