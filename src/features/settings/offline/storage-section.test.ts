import { expect, test } from 'vitest'
import type { StoredPart } from '#store/rows/views.ts'
import { meterOf } from './storage-section.tsx'

const part = (kind: StoredPart['part'], bytes: number, frees?: number): StoredPart => ({
  part: kind,
  count: 1,
  bytes,
  confirmedAt: null,
  ...(frees !== undefined && { frees }),
})

test('each article counts once, in the guide if a pack names it; the rest of what the browser counts is "other"', () => {
  const parts = [part('emergency', 10), part('representations', 5), part('guide', 40, 15), part('guide', 35, 10), part('feed', 7)]
  expect(meterOf({ parts, sharedBytes: 25, guideBytes: 53 }, 100)).toEqual([
    { kind: 'emergency', bytes: 12 },
    { kind: 'guide', bytes: 53 },
    { kind: 'feed', bytes: 7 },
    { kind: 'other', bytes: 28 },
  ])
})

test('estimates above what the browser counts leave no negative rest', () => {
  expect(meterOf({ parts: [part('feed', 70)], sharedBytes: 0, guideBytes: 0 }, 50).at(-1)).toEqual({ kind: 'other', bytes: 0 })
  expect(meterOf({ parts: [], sharedBytes: 0, guideBytes: 0 }, null).map(({ bytes }) => bytes)).toEqual([0, 0, 0, 0])
})
