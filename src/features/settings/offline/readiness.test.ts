import { describe, expect, test } from 'vitest'
import type { StoredPart } from '#store/rows/views.ts'
import {
  checkOrder,
  type Facts,
  languagesHere,
  metChecks,
  type Own,
  ownPack,
  packEstimate,
  readiness,
  type RowStates,
  rowStates,
  thingsToDo,
} from './readiness.ts'
import { clockGap, outboxReady } from './ready-rows.tsx'
import { parseSelfTest } from './self-test.tsx'
import { downloadMessage } from './use-fixes.ts'

const dayMs = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 20)
const own: Own = { country: 'TH', language: 'de', hasRepresentation: true }
const emergency: StoredPart = { part: 'emergency', count: 11, wanted: 11, bytes: 900, confirmedAt: now }
const posts: StoredPart = { part: 'representations', count: 170, bytes: 900, confirmedAt: now }
const pack = (more: Partial<StoredPart> = {}): StoredPart => ({
  part: 'guide',
  count: 57,
  wanted: 57,
  bytes: 1900,
  confirmedAt: now,
  country: 'TH',
  language: 'de',
  state: 'whole',
  ...more,
})
const facts = (more: Partial<Facts> = {}): Facts => ({
  parts: [emergency, posts, pack()],
  own,
  app: { present: 40, total: 40 },
  clockOffsetMs: 300,
  now,
  ...more,
})

describe('the verdict', () => {
  const allReady: RowStates = {
    app: 'ready',
    emergency: 'ready',
    representation: 'ready',
    pack: 'ready',
    language: 'ready',
    feed: 'ready',
    clock: 'ready',
  }

  test.each([
    ['all is here', {}, 'readyYes'],
    ['news are nice to have', { feed: 'missing' }, 'readyYes'],
    ['a clock that was never compared may be right', { clock: 'unknown' }, 'readyYes'],
    ['a wrong clock', { clock: 'old' }, 'readyClock'],
    ['an old guide comes before a wrong clock', { pack: 'old', clock: 'old' }, 'readyOld'],
    ['old emergency help', { emergency: 'old' }, 'readyOld'],
    ['the guide on its way', { pack: 'coming' }, 'readyEmergency'],
    ['no guide', { pack: 'missing' }, 'readyEmergency'],
    ['the guide waits for the citizen', { pack: 'held' }, 'readyHeld'],
    ['no representation yet', { representation: 'missing' }, 'readyEmergency'],
    ['parts of the app on their way', { app: 'coming' }, 'readyEmergency'],
    ['a browser that keeps no app', { app: 'missing' }, 'readyNoApp'],
    ['nothing is said before the app has answered', { app: 'unknown' }, null],
    ['one text of the emergency help is gone', { emergency: 'coming' }, 'readyNo'],
    ['without emergency help all else does not matter', { emergency: 'missing', app: 'unknown' }, 'readyNo'],
  ] as const)('%s', (_, change, verdict) => {
    expect(readiness({ ...allReady, ...change }, false)).toBe(verdict)
  })
})

test('a missing country is named, because only the citizen can supply it', () => {
  const rows = rowStates(facts({ own: { ...own, country: null, hasRepresentation: false } }))
  expect(readiness(rows, true)).toBe('readyCountry')
  expect(readiness({ ...rows, emergency: 'missing' }, true)).toBe('readyNo')
})

test('checks that are not met are not counted as met', () => {
  const rows = rowStates(facts({ parts: [emergency, posts, pack(), { part: 'feed', count: 3, bytes: 9, confirmedAt: now }] }))
  expect(metChecks({ rows, install: 'running', isKept: true, outbox: 'ready' })).toBe(checkOrder.length)
  expect(metChecks({ rows: { ...rows, clock: 'unknown' }, install: 'offered', isKept: null, outbox: 'coming' })).toBe(checkOrder.length - 4)
})

describe('what there is to do', () => {
  const ready = rowStates(facts())
  const toDo = (change: Partial<RowStates>, more: Partial<Parameters<typeof thingsToDo>[0]> = {}) =>
    thingsToDo({
      rows: { ...ready, ...change },
      country: 'TH',
      isCountrySettled: true,
      install: 'running',
      isKept: true,
      hasAskedToKeep: false,
      needsYou: 0,
      ...more,
    })

  test('where all is here, nothing', () => {
    expect(toDo({})).toEqual([])
  })

  test('parts that arrive by themselves or that no tap changes are not listed', () => {
    expect(toDo({ emergency: 'missing', app: 'coming', pack: 'coming', language: 'coming', feed: 'missing', clock: 'unknown' })).toEqual([])
    expect(toDo({ pack: 'missing', language: 'missing' })).toEqual([])
    expect(toDo({ representation: 'missing' }, { country: null, isCountrySettled: false })).toEqual([])
    expect(toDo({}, { install: 'by-hand', isKept: false, hasAskedToKeep: true })).toEqual([])
  })

  test('a missing country is listed first, without the guide of another', () => {
    expect(toDo({ representation: 'missing', pack: 'missing' }, { country: null, isKept: false })).toEqual(['representation', 'kept'])
  })

  test('the gravest comes first', () => {
    expect(toDo({ emergency: 'old', pack: 'held', clock: 'old' }, { needsYou: 2, install: 'offered' })).toEqual([
      'emergency',
      'pack',
      'clock',
      'outbox',
      'install',
    ])
  })
})

describe('each row', () => {
  const stateOf = (row: keyof RowStates, more: Partial<Facts>) => rowStates(facts(more))[row]

  test.each([
    ['a whole pack', pack(), 'ready'],
    ['a whole pack that is being updated', pack({ state: 'updating' }), 'ready'],
    ['a whole pack whose update is held', pack({ state: 'held', hold: 'line' }), 'ready'],
    ['a pack that was last checked eight days ago', pack({ confirmedAt: now - 8 * dayMs }), 'old'],
    ['a pack on its way', pack({ count: 12, state: 'coming' }), 'coming'],
    ['a pack of which not even the list is here', pack({ count: 0, wanted: undefined, state: 'coming' }), 'coming'],
    ['a pack with damaged topics', pack({ count: 56, state: 'partial' }), 'coming'],
    ['a pack that was paused', pack({ count: 12, state: 'held', hold: 'citizen' }), 'held'],
    ['another country’s pack', pack({ country: 'LA' }), 'missing'],
    ['another language’s pack', pack({ language: 'fr' }), 'missing'],
  ] as const)('%s', (_, stored, state) => {
    expect(stateOf('pack', { parts: [emergency, posts, stored] })).toBe(state)
  })

  test('emergency help is old after seven days', () => {
    const checked = (days: number) => ({ parts: [{ ...emergency, confirmedAt: now - days * dayMs }] })
    expect([stateOf('emergency', checked(7)), stateOf('emergency', checked(8)), stateOf('emergency', { parts: [] })]).toEqual([
      'ready',
      'old',
      'missing',
    ])
  })

  test('emergency help lacks something while one of its texts is gone, and has no known age once damage was found', () => {
    const states = [{ count: 10 }, { count: 0 }, { confirmedAt: null }].map((more) =>
      stateOf('emergency', { parts: [{ ...emergency, ...more }] }),
    )
    expect(states).toEqual(['coming', 'missing', 'old'])
  })

  test('a clock may be two minutes off, either way', () => {
    const minutes = [0, 2, -2, 2.1, -2.1].map((count) => stateOf('clock', { clockOffsetMs: count * 60_000 }))
    expect(minutes).toEqual(['ready', 'ready', 'ready', 'old', 'old'])
    expect(stateOf('clock', { clockOffsetMs: null })).toBe('unknown')
  })

  test('the app is ready when all its files are stored', () => {
    const states = [{ present: 40, total: 40 }, { present: 39, total: 40 }, null, undefined].map((app) => stateOf('app', { app }))
    expect(states).toEqual(['ready', 'coming', 'missing', 'unknown'])
  })

  test('the representation is ready when it is known and the list is stored', () => {
    expect(stateOf('representation', {})).toBe('ready')
    expect(stateOf('representation', { own: { ...own, hasRepresentation: false } })).toBe('missing')
    expect(stateOf('representation', { parts: [emergency, pack()] })).toBe('missing')
  })
})

test('without a country the pack of Switzerland counts', () => {
  expect(ownPack([pack({ country: 'CH' })], { ...own, country: null })?.country).toBe('CH')
})

test('a language is available when the own guide is complete in it', () => {
  const parts = [
    pack(),
    pack({ language: 'fr', count: 3 }),
    pack({ language: 'it', state: 'updating' }),
    pack({ country: 'LA', language: 'en' }),
  ]
  expect(languagesHere(parts, 'TH')).toEqual(['de', 'it'])
})

test('a pack is estimated at the size of the biggest complete one in the language', () => {
  const parts = [
    pack(),
    pack({ country: 'CH', bytes: 2100 }),
    pack({ country: 'LA', bytes: 2500, count: 3 }),
    pack({ language: 'fr', bytes: 9999 }),
  ]
  expect(packEstimate(parts, 'de')).toBe(2100)
  expect(packEstimate([emergency], 'de')).toBeNull()
})

const minuteMs = 60_000

test.each([
  [14 * minuteMs, '14 minutes'],
  [-14 * minuteMs, '14 minutes'],
  [90 * minuteMs, '90 minutes'],
  [3 * 60 * minuteMs, '3 hours'],
  [36 * 60 * minuteMs, '36 hours'],
  [400 * 24 * 60 * minuteMs, '400 days'],
])('%i ms is said as %s', (offset, words) => {
  expect(clockGap(offset, 'en-GB')).toBe(words)
})

test('in the citizen’s language', () => {
  expect(clockGap(14 * minuteMs, 'de-CH')).toBe('14 Minuten')
})

test.each([
  ['an empty outbox is ready', {}, 'ready', 'outboxNone', 0],
  ['what waits is on its way', { waiting: 2, sending: 1 }, 'coming', 'outboxWaits', 2],
  ['what needs the citizen comes before what waits', { waiting: 2, needsYou: 1 }, 'held', 'outboxNeedsYou', 1],
  ['what is locked is not sent either', { locked: 3 }, 'held', 'outboxLocked', 3],
] as const)('%s', (_, more, state, words, count) => {
  expect(outboxReady({ waiting: 0, sending: 0, needsYou: 0, locked: 0, ...more })).toMatchObject({ state, words, count })
})

test('a stored self-test is read back', () => {
  for (const result of [
    { at: 1, opened: 67, broken: 0, packs: 1 },
    { at: 1, opened: 65, broken: 2, held: 1, packs: 1 },
  ])
    expect(parseSelfTest(JSON.stringify(result))).toEqual(result)
})

test('a missing or unreadable self-test is null', () => {
  expect([null, '', '{', '[]', '{"at":"yesterday"}'].map(parseSelfTest)).toEqual([null, null, null, null, null])
})

test('a stored pack is reported as downloaded', () => {
  expect(downloadMessage({ ok: true })).toBe('downloaded')
})

test('a full device, a missing guide and a bad network have different messages', () => {
  expect(downloadMessage({ ok: false, failure: { kind: 'storage', issue: 'QuotaExceededError' } })).toBe('downloadNoSpace')
  expect(
    downloadMessage({ ok: false, failure: { kind: 'refused', problem: { type: 'abroad:not-found', title: 'Not found', status: 404 } } }),
  ).toBe('downloadRefused')
  expect(downloadMessage({ ok: false, failure: { kind: 'no-answer', reason: 'cut-off' } })).toBe('downloadLater')
  expect(downloadMessage({ ok: false, failure: { kind: 'unreadable', issue: 'hash' } })).toBe('downloadLater')
})
