import { describe, expect, test } from 'vitest'
import { compareVerdicts } from './compare-verdicts.ts'
import type { Ledger, SaidRecord } from './ledger.ts'
import { readScenario } from './read-scenario.ts'
import { judge } from './verdict.ts'

function scenarioWith(wanted: object) {
  const file = { title: 'A day for the verdict', badDays: [1], seed: 1, lanes: ['simulation'], mustTurnRedBy: 'drop-the-key' }
  const read = readScenario(JSON.stringify({ ...file, steps: [{ mend: 'everything' }], expect: wanted }), 'verdict.json')
  if (!read.ok) throw new Error(read.flaws.join())
  return read.scenario
}

const one = (id: string | null, changes: Partial<SaidRecord> = {}): SaidRecord => ({
  id,
  citizen: 'anna',
  device: 'phone',
  what: 'event-1',
  said: 'register',
  end: 'applied',
  reason: null,
  isLetGo: false,
  ...changes,
})

const ledger = (changes: Partial<Ledger>): Ledger => ({
  said: [],
  applied: [],
  service: {},
  writes: [],
  quietMs: 0,
  bytes: null,
  flaws: [],
  ...changes,
})

const flaws = (changes: Partial<Ledger>, wanted: object = {}) => judge(scenarioWith(wanted), ledger(changes)).flaws

describe('what is lost', () => {
  test('shown as received, and never applied', () => {
    expect(flaws({ said: [one('a')] })).toEqual(['lost: register event-1'])
  })
  test('nowhere any more', () => {
    expect(flaws({ said: [one('a', { end: 'missing' })] })).toEqual(['lost: register event-1'])
  })
  test('nothing that the citizen let go, or that the device said it could not keep', () => {
    expect(flaws({ said: [one('a', { end: 'missing', isLetGo: true })] })).toEqual([])
    expect(flaws({ said: [one(null, { end: 'missing' })] }, { notSaved: ['event-1'] })).toEqual([])
  })
})

describe('what is there twice', () => {
  test('an effect under a key that nobody said', () => {
    expect(flaws({ said: [one('a')], applied: ['a', 'a-2'] })).toEqual(['duplicated: a key that nobody said'])
  })
  test('an effect of what the device shows as refused or replaced', () => {
    expect(flaws({ said: [one('a', { end: 'replaced' })], applied: ['a'] })).toEqual(['duplicated: register event-1'])
  })
  test('not what the service has and the device has yet to hear of: that is stuck', () => {
    expect(flaws({ said: [one('a', { end: 'waiting' })], applied: ['a'] })).toEqual(['stuck: register event-1 is still waiting'])
  })
})

describe('order', () => {
  const said = [one('a'), one('b', { said: 'change' })]
  test('of effects is that of the taps, for each thing on each device', () => {
    expect(flaws({ said, applied: ['a', 'b'] })).toEqual([])
    expect(flaws({ said, applied: ['b', 'a'] })).toEqual(['out of order: register event-1'])
  })
  test('between things, and between devices, does not matter', () => {
    expect(flaws({ said: [one('a'), one('b', { what: 'story-1' })], applied: ['b', 'a'] })).toEqual([])
    expect(flaws({ said: [one('a'), one('b', { device: 'tablet' })], applied: ['b', 'a'] })).toEqual([])
  })
})

describe('what the file expects', () => {
  test('quiet in time', () => {
    expect(flaws({ quietMs: null })).toEqual(['quiet: that never came'])
    expect(flaws({ quietMs: 9_100 }, { quietWithinS: 9 })).toEqual(['quiet: after 9.1 s; within 9 s was expected'])
  })
  test('refusals, each with its reason, and no others', () => {
    const said = [one('a', { end: 'needs-you', reason: 'abroad:full' })]
    expect(flaws({ said }, { refused: [{ what: 'event-1', reason: 'abroad:full' }] })).toEqual([])
    expect(flaws({ said })).toEqual(['refused: event-1 abroad:full was not expected'])
    expect(flaws({}, { refused: [{ what: 'event-1', reason: 'abroad:full' }] })).toEqual([
      'refused: event-1 abroad:full was expected, and is not',
    ])
  })
  test('what stands at the service, how many effects, and how many writes', () => {
    const writes = [{ key: 'a', fate: 'lost', hasArrived: true }]
    const wanted = { service: { 'event-1': 'registered 2' }, applied: 1, writes: { atLeast: 2 } }
    expect(flaws({ writes }, wanted)).toEqual([
      'applied: 0; 1 was expected',
      'service: event-1: none; registered 2 was expected',
      'writes: 1 left, at least 2 were expected',
    ])
  })
  test('nothing that went wrong on the way', () => {
    expect(flaws({ flaws: ['steps[2]: "quiet" did not come within 9 s'] })).toHaveLength(1)
  })
})

test('the writes are told in the order in which they left, by what they were about', () => {
  const writes = [
    { key: 'a', fate: 'lost', hasArrived: true },
    { key: 'a', fate: '200', hasArrived: true },
  ]
  expect(judge(scenarioWith({}), ledger({ said: [one('a')], applied: ['a'], writes })).replies).toEqual([
    'register event-1 lost',
    'register event-1 200',
  ])
})

test('lanes agree on what came of the day, and may differ in tries, times and bytes', () => {
  const scenario = scenarioWith({})
  const fast = judge(
    scenario,
    ledger({ said: [one('a')], applied: ['a'], quietMs: 10, bytes: 900, service: { 'event-1': 'registered 1' } }),
  )
  const slow = { ...fast, quietMs: 9_000, bytes: null, replies: ['register event-1 lost'] }
  expect(compareVerdicts(fast, slow)).toEqual([])
  expect(compareVerdicts(fast, { ...slow, quietMs: null, service: { 'event-1': 'none' } })).toEqual([
    'quiet: reached in the one, never in the other',
    'service: event-1: registered 1 in the one, none in the other',
  ])
})
