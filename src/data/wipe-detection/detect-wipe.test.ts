import { describe, expect, test } from 'vitest'
import { addLoss, detectWipe, nextMirror, recoveries, type StoredNow, withoutBack } from './detect-wipe.ts'
import type { Lost, Mirror, MirroredPack } from './mirror.ts'

const pack = (country: string, more: Partial<MirroredPack> = {}): MirroredPack => ({
  country,
  language: 'de',
  topics: 67,
  isHeld: false,
  ...more,
})
const mirror = (more: Partial<Mirror> = {}): Mirror => ({ mark: 'a', before: [], packs: [pack('TH')], favourites: 2, ...more })
const here = (country: string, more: Partial<StoredNow['packs'][number]> = {}) => ({ ...pack(country), isWhole: true, ...more })
const now = (more: Partial<StoredNow> = {}): StoredNow => ({ mark: 'a', packs: [], favourites: 0, ...more })
const lost = (more: Partial<Lost> = {}): Lost => ({ packs: [pack('TH')], favourites: 2, pending: [pack('TH')], isSeen: false, ...more })

describe('whether the browser removed the database', () => {
  test.each([
    ['a first visit remembers nothing', null, 'a', 'first'],
    ['an empty database of the same mark was emptied by the citizen', mirror(), 'a', 'same'],
    ['a database without a mark was emptied by a log-out', mirror(), null, 'same'],
    ['one that an older build made has no mark, before and after', mirror({ mark: null }), null, 'same'],
    ['a look at the old database that comes late says nothing', mirror({ mark: 'b', before: ['a'] }), 'a', 'stale'],
    ['another mark is another database', mirror(), 'b', 'wiped'],
    ['a marked one in place of one that an older build made too', mirror({ mark: null }), 'b', 'wiped'],
  ] as const)('%s', (_, remembered, mark, kind) => {
    expect(detectWipe(remembered, { mark }).kind).toBe(kind)
  })

  test('what is lost is what was remembered', () => {
    expect(detectWipe(mirror(), { mark: 'b' })).toEqual({ kind: 'wiped', packs: [pack('TH')], favourites: 2 })
  })
})

describe('what is remembered', () => {
  test('a new database takes the old one’s place, whose mark stays known', () => {
    expect(nextMirror(mirror(), now({ mark: 'b', packs: [here('LA')] }))).toEqual({
      mark: 'b',
      before: ['a'],
      packs: [pack('LA')],
      favourites: 0,
    })
  })

  test('a database that was emptied keeps the mark it had, so that its loss is still noticed', () => {
    expect(nextMirror(mirror(), now({ mark: null }))).toMatchObject({ mark: 'a', packs: [], favourites: 0 })
  })

  test('marks do not pile up', () => {
    let remembered = mirror()
    for (let turn = 0; turn < 20; turn += 1) remembered = nextMirror(remembered, now({ mark: `mark ${turn}` }))
    expect(remembered.before).toHaveLength(5)
  })

  test('two tabs that see the same loss come to the same', () => {
    const first = nextMirror(mirror(), now({ mark: 'b' }))
    expect(detectWipe(first, { mark: 'b' })).toEqual({ kind: 'same' })
    expect(detectWipe(first, { mark: 'a' })).toEqual({ kind: 'stale' })
  })
})

describe('a loss', () => {
  test('of nothing is none', () => {
    expect(addLoss(null, { packs: [], favourites: 0 })).toBeNull()
  })

  test('of a pack that had not come yet is mended without a word', () => {
    expect(addLoss(null, { packs: [pack('TH', { topics: 0 })], favourites: 0 })).toMatchObject({
      pending: [pack('TH', { topics: 0 })],
      isSeen: true,
    })
    expect(addLoss(lost(), { packs: [pack('LA', { topics: 0 })], favourites: 0 })?.isSeen).toBe(false)
  })

  test('is pending until it is back', () => {
    const both = addLoss(null, { packs: [pack('TH'), pack('LA')], favourites: 0 })
    expect(both).toEqual({ packs: [pack('TH'), pack('LA')], favourites: 0, pending: [pack('TH'), pack('LA')], isSeen: false })
    expect(both && withoutBack(both, { packs: [here('TH'), here('LA', { isWhole: false })] }).pending).toEqual([pack('LA')])
  })

  test('of a paused pack is over when it is paused again', () => {
    const paused = lost({ pending: [pack('LA', { isHeld: true, topics: 0 })] })
    expect(withoutBack(paused, { packs: [here('LA', { isWhole: false, isHeld: true })] }).pending).toEqual([])
  })

  test('in another language is not back with the first', () => {
    expect(withoutBack(lost(), { packs: [here('TH', { language: 'fr' })] }).pending).toEqual([pack('TH')])
  })

  test('that comes before the last one is over adds to it, and is told anew', () => {
    expect(addLoss(lost({ isSeen: true }), { packs: [pack('TH', { topics: 3 }), pack('LA')], favourites: 1 })).toEqual({
      packs: [pack('TH', { topics: 3 }), pack('LA')],
      favourites: 3,
      pending: [pack('TH', { topics: 3 }), pack('LA')],
      isSeen: false,
    })
  })
})

describe('what is asked of the engine', () => {
  const home = { country: 'TH', language: 'de' } as const
  const wanted = [pack('LA'), pack('VN', { isHeld: true, topics: 0 })]

  test.each([
    ['on a good line what was lost', 'good', ['LA download', 'VN pause']],
    ['on a slow line nothing is fetched, but a paused pack is paused again', 'sparing', ['VN pause']],
    ['without a line the same', 'down', ['VN pause']],
  ] as const)('%s', (_, line, asked) => {
    expect(recoveries(wanted, { line, home, stored: [] }).map(({ pack: { country }, how }) => `${country} ${how}`)).toEqual(asked)
  })

  test('nothing before the home pack is back, which rounds bring, or it would be fetched twice', () => {
    const asked = recoveries([pack('TH'), ...wanted], { line: 'good', home, stored: [] })
    expect(asked.map(({ pack: { country }, how }) => `${country} ${how}`)).toEqual(['VN pause'])
  })

  test('a home pack that was paused keeps nobody waiting', () => {
    const asked = recoveries([pack('TH', { isHeld: true, topics: 0 }), pack('LA')], { line: 'good', home, stored: [] })
    expect(asked.map(({ pack: { country }, how }) => `${country} ${how}`)).toEqual(['TH pause', 'LA download'])
  })

  test('a pack that could be read while an update was paused is fetched, and is back only when all of it is', () => {
    const read = pack('VN', { isHeld: true })
    expect(recoveries([read], { line: 'good', home, stored: [] })).toEqual([{ pack: read, how: 'download' }])
    const pending = lost({ pending: [read] })
    expect(withoutBack(pending, { packs: [here('VN', { isHeld: true, isWhole: false, topics: 0 })] }).pending).toEqual([read])
    expect(withoutBack(pending, { packs: [here('VN')] }).pending).toEqual([])
  })

  test('the home country in another language is asked for', () => {
    expect(recoveries([pack('TH', { language: 'fr' })], { line: 'good', home, stored: [] })).toHaveLength(1)
  })

  test('nothing that the engine knows of already', () => {
    expect(recoveries([pack('LA')], { line: 'good', home, stored: [here('LA', { isWhole: false })] })).toEqual([])
  })
})
