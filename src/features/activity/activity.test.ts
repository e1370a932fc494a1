import { expect, test } from 'vitest'
import type { StoredPart } from '#store/rows/views.ts'
import { agesOf } from './activity.tsx'

const now = 100_000_000
const part = (kind: StoredPart['part'], confirmedAt: number | null): StoredPart => ({ part: kind, count: 1, bytes: 1, confirmedAt })

test('a kind of thing is as old as its oldest part', () => {
  expect(agesOf([part('guide', now - 60_000), part('guide', now - 9_000_000)], now)).toEqual([
    { part: 'guide', confirmedAt: now - 9_000_000, isFresh: false },
  ])
})

test('a part that was never fetched has no age', () => {
  expect(agesOf([part('guide', now), part('guide', null)], now)).toEqual([{ part: 'guide', confirmedAt: null, isFresh: false }])
})

test('emergency help comes first, and missing parts are left out', () => {
  expect(agesOf([part('maps', now), part('emergency', now)], now).map((age) => age.part)).toEqual(['emergency', 'maps'])
})
