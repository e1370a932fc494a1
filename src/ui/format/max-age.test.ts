import { expect, test } from 'vitest'
import { categoryIds } from '#contract/values/categories.ts'
import { mayBeOutdated, strictestCategory } from './max-age.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 20)
const limitOf = (category: (typeof categoryIds)[number]) =>
  Array.from({ length: 400 }, (_, days) => days).findIndex((days) => mayBeOutdated(now - days * dayMs - 1, now, category))

test('emergency texts may be out of date after seven days, others after one to three months', () => {
  expect(Object.fromEntries(categoryIds.map((id) => [id, limitOf(id)]))).toEqual({
    currentNews: 7,
    emigration: 60,
    everydayLife: 30,
    familyAndNationality: 60,
    emergencySituation: 7,
    retirement: 90,
    death: 30,
    remigration: 90,
  })
})

test('on the last day a text still counts as fresh', () => {
  expect(mayBeOutdated(now - 7 * dayMs, now, 'emergencySituation')).toBe(false)
})

test('a pack is held to the shortest of the limits', () => {
  expect(limitOf(strictestCategory)).toBe(Math.min(...categoryIds.map(limitOf)))
})

test('what was never checked, or by a clock that was ahead, is not called out of date', () => {
  expect(mayBeOutdated(null, now, 'emergencySituation')).toBe(false)
  expect(mayBeOutdated(now + dayMs, now, 'emergencySituation')).toBe(false)
})
