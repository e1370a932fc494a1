import { describe, expect, test } from 'vitest'
import type { StoredPart } from '#store/rows/views.ts'
import { missingOf, packState, progressOf } from './pack-state.ts'
import { amounts } from './pack-block.tsx'

const pack = (more: Partial<StoredPart> = {}): StoredPart => ({
  part: 'guide',
  country: 'TH',
  language: 'en',
  count: 67,
  wanted: 67,
  bytes: 286_000,
  wantedBytes: 286_000,
  confirmedAt: 1,
  state: 'whole',
  hold: null,
  update: null,
  ...more,
})
const some = { count: 23, bytes: 96_000 }
const update = { count: 1, bytes: 4_000, wanted: 3, wantedBytes: 12_000 }

describe('what a pack’s block says', () => {
  test.each([
    ['whole', {}, false, 'whole'],
    ['whole, without a line', {}, true, 'whole'],
    ['coming', { ...some, state: 'coming' }, false, 'coming'],
    ['coming, with the line gone', { ...some, state: 'coming' }, true, 'waiting'],
    ['coming, of which not even the list is here', { count: 0, wanted: undefined, state: 'coming' }, false, 'coming'],
    ['being updated', { state: 'updating', update }, false, 'updating'],
    ['being updated, with the line gone', { state: 'updating', update }, true, 'whole'],
    ['paused by the citizen', { ...some, state: 'held', hold: 'citizen' }, false, 'paused'],
    ['held by the line', { ...some, state: 'held', hold: 'line' }, false, 'asking'],
    ['whole, with an update held by the line', { state: 'held', hold: 'line', update }, false, 'asking'],
    ['with gaps', { count: 66, state: 'partial' }, false, 'gaps'],
  ] as const)('%s', (_, more, isCutOff, look) => {
    expect(packState(pack(more), isCutOff)).toBe(look)
  })
})

describe('its progress', () => {
  test('is of the pack while that is not whole', () => {
    expect(progressOf(pack({ ...some, state: 'coming' }))).toEqual({ here: 23, total: 67, bytes: 96_000, totalBytes: 286_000 })
  })

  test('is of the update where there is one', () => {
    expect(progressOf(pack({ state: 'updating', update }))).toEqual({ here: 1, total: 3, bytes: 4_000, totalBytes: 12_000 })
  })

  test('there is none when all is here, and before the list is', () => {
    expect(progressOf(pack())).toBeNull()
    expect(progressOf(pack({ count: 0, wanted: undefined, wantedBytes: undefined, state: 'coming' }))).toBeNull()
  })

  test('leaves what is still to come', () => {
    expect(missingOf({ here: 23, total: 67, bytes: 96_000, totalBytes: 286_000 })).toEqual({ topics: 44, bytes: 190_000 })
  })
})

test('both figures have the unit of the whole', () => {
  expect(amounts(96_400, 286_100, 'en-GB')).toEqual({ here: '96', total: '286 kB' })
  expect(amounts(310_000, 2_100_000, 'de-CH')).toEqual({ here: '0.3', total: '2.1 MB' })
})

test('more than the whole is never here', () => {
  expect(amounts(300_000, 286_000, 'en-GB').here).toBe('286')
})
