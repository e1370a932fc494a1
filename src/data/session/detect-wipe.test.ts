import { describe, expect, test } from 'vitest'
import { addLoss, detectWipe, nextMirror, recoveries, type StoredNow, withoutBack } from './detect-wipe.ts'
import { type Lost, type Mirror, type MirroredPack, parseLost, parseMirror } from './mirror.ts'
import { createRecovery } from './watch-stored.ts'

describe('detect wipe', () => {
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

    test('a loss lists the packs and favourites of the mirror', () => {
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

    test('of a pack that was never downloaded is restored without a notice', () => {
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

    test('during an earlier loss adds to it and is shown again', () => {
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

    test('a paused home pack does not block other packs', () => {
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

    test('the home pack in another language is downloaded', () => {
      expect(recoveries([pack('TH', { language: 'fr' })], { line: 'good', home, stored: [] })).toHaveLength(1)
    })

    test('nothing that the engine knows of already', () => {
      expect(recoveries([pack('LA')], { line: 'good', home, stored: [here('LA', { isWhole: false })] })).toEqual([])
    })
  })
})

describe('mirror', () => {
  const mirror = { mark: 'a', before: ['b'], packs: [{ country: 'TH', language: 'de', topics: 67, isHeld: false }], favourites: 2 }

  test('a written mirror is read back', () => {
    expect(parseMirror(JSON.stringify(mirror))).toEqual(mirror)
    const lost = { packs: mirror.packs, favourites: 2, pending: [], isSeen: true }
    expect(parseLost(JSON.stringify(lost))).toEqual(lost)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['what another build wrote in another shape', JSON.stringify({ ...mirror, packs: 3 })],
    ['a language we do not have', JSON.stringify({ ...mirror, packs: [{ ...mirror.packs[0], language: 'rm' }] })],
  ])('%s is as good as nothing', (_, text) => {
    expect(parseMirror(text)).toBeNull()
  })
})

describe('recovery', () => {
  const pack = (country: string, isHeld = false): MirroredPack => ({ country, language: 'en', topics: isHeld ? 0 : 60, isHeld })

  function engineLog(options: { savesData?: boolean; answer?: () => Promise<void> } = {}) {
    const log: string[] = []
    const call =
      (name: string) =>
      async ({ country }: { country: string }) => {
        log.push(`${name} ${country}`)
        await options.answer?.()
        return { ok: true } as const
      }
    const recovery = createRecovery({
      engine: { downloadPack: call('download'), pausePack: call('pause') },
      home: () => ({ country: 'TH', language: 'en' }),
      savesData: () => options.savesData ?? false,
    })
    return { log, step: recovery.step }
  }

  test('lost packs are requested once, one at a time, and paused packs stay paused', async () => {
    const { log, step } = engineLog()
    const pending = [pack('LA'), pack('VN', true), pack('KH')]
    await step(pending, [], 'online')
    await step(pending, [], 'online')
    expect(log).toEqual(['download LA', 'pause VN', 'download KH'])
  })

  test('lost packs are requested again on each reconnect', async () => {
    const { log, step } = engineLog()
    await step([pack('LA')], [], 'offline')
    expect(log).toEqual([])
    await step([pack('LA')], [], 'online')
    await step([pack('LA')], [], 'captive')
    await step([pack('LA')], [], 'online')
    expect(log).toEqual(['download LA', 'download LA'])
  })

  test('nothing is requested on a slow network or with data saver', async () => {
    const slow = engineLog()
    await slow.step([pack('LA')], [], 'slow')
    const saving = engineLog({ savesData: true })
    await saving.step([pack('LA')], [], 'online')
    expect([...slow.log, ...saving.log]).toEqual([])
  })

  test('packs are requested once if the state of the network is unknown', async () => {
    const { log, step } = engineLog()
    await step([pack('LA')], [], null)
    await step([pack('LA')], [], 'online')
    expect(log).toEqual(['download LA'])
  })

  test('while one download runs no second one begins', async () => {
    let answer: () => void = () => undefined
    const { log, step } = engineLog({ answer: () => new Promise((resolve) => (answer = resolve)) })
    const pending = [pack('LA')]
    const first = step(pending, [], 'online')
    await step([...pending, pack('KH')], [], 'online')
    expect(log).toEqual(['download LA'])
    answer()
    await first
    const second = step([pack('KH')], [{ ...pack('LA'), isWhole: true }], 'online')
    answer()
    await second
    expect(log).toEqual(['download LA', 'download KH'])
  })
})
