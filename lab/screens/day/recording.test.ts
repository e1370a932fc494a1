import { expect, test } from 'vitest'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import type { SaidTap } from '#lab/device/lab-day.ts'
import { scenarioOf } from './recording.ts'

const tap = (atMs: number, intent: SaidTap['intent'], entity: string): SaidTap => ({ id: `key-${atMs}`, atMs, entity, intent, about: null })
const register = (eventId: string, numberOfParticipants: number) => ({ kind: 'register', body: { eventId, numberOfParticipants } }) as const

test('what was done becomes a scenario that can be read: faults, taps, and the pauses between them', () => {
  const { scenario, leftOut } = scenarioOf(
    {
      fromMs: 10_000,
      toMs: 40_000,
      spells: [
        { fault: { fault: 'reply-lost', calls: 3 }, fromMs: 5_000, toMs: null },
        { fault: { fault: 'offline' }, fromMs: 14_000, toMs: 20_000 },
        { fault: { fault: 'captive-portal' }, fromMs: 41_000, toMs: null },
      ],
      taps: [
        tap(2_000, register('early', 1), 'event:early'),
        tap(12_000, register('e', 2), 'event:e'),
        tap(12_300, { kind: 'like', body: { storyId: 's', liked: true } }, 'story:s'),
        tap(15_000, { kind: 'unregister', body: { eventId: 'e' } }, 'event:e'),
        tap(16_000, { kind: 'chat-message', body: { representationId: 'r', message: 'hello' } } as never, 'chat-message'),
      ],
      done: [{ atMs: 30_200, step: { fault: 'worker-killed' } }],
      ledger: null,
    },
    { title: 'Recorded in the Offline Lab', seed: 7 },
  )
  expect(scenario.steps).toEqual([
    { fault: 'reply-lost', calls: 3 },
    { wait: 'seconds', seconds: 2 },
    { do: 'register', what: 'event-1', people: 2 },
    { do: 'like', what: 'story-1' },
    { wait: 'seconds', seconds: 1.5 },
    { fault: 'offline' },
    { wait: 'seconds', seconds: 1 },
    { do: 'unregister', what: 'event-1' },
    { wait: 'seconds', seconds: 5 },
    { mend: 'offline' },
    { wait: 'seconds', seconds: 10 },
    { fault: 'worker-killed' },
    { wait: 'seconds', seconds: 10 },
    { mend: 'everything' },
    { wait: 'quiet' },
  ])
  expect(leftOut, 'a scenario has no word for a message').toBe(1)
  expect(readScenario(JSON.stringify(scenario), 'recorded.json')).toMatchObject({ ok: true })
})

test('what came of it stands in the file: the replies, what came back and what stands at the service, of all that was over', () => {
  const taps = [
    tap(9_000, register('early', 1), 'event:early'),
    tap(11_000, register('e', 2), 'event:e'),
    tap(12_000, { kind: 'like', body: { storyId: 's', liked: true } }, 'story:s'),
    tap(13_000, { kind: 'chat-message', body: { representationId: 'r', message: 'hello' } } as never, 'chat-message'),
    tap(14_000, { kind: 'profile', body: { firstName: 'Margrit' } } as never, 'profile'),
    tap(15_000, { kind: 'vote', body: { surveyMagnoliaId: 'v', surveyType: 'SURVEY', answerIds: [] } } as never, 'survey:v'),
  ]
  const ends = ['applied', 'applied', 'waiting', 'applied', 'applied', 'needs-you'] as const
  const said = taps.map(({ id, entity, intent }, no) => ({
    id,
    citizen: 'anna' as const,
    device: 'this',
    what: entity,
    said: intent.kind,
    end: ends[no] ?? 'applied',
    isLetGo: false,
    reason: ends[no] === 'needs-you' ? 'abroad:gone' : null,
  }))
  const writes = [
    { key: 'key-9000', fate: '200', hasArrived: true },
    { key: 'key-11000', fate: 'lost', hasArrived: true },
    { key: 'key-11000', fate: '200', hasArrived: true },
    { key: 'key-15000', fate: '409', hasArrived: true },
  ]
  const ledger = { said, writes, service: { 'event:e': 'registered 2', 'story:s': 'none' } }
  const { scenario } = scenarioOf(
    { fromMs: 10_000, toMs: 40_000, spells: [], taps, done: [], ledger },
    { title: 'Recorded in the Offline Lab', seed: 7 },
  )
  expect(scenario).toMatchObject({
    expect: {
      service: { 'event-1': 'registered 2', 'survey-1': 'none' },
      refused: [{ what: 'survey-1', reason: 'abroad:gone' }],
      notSaved: [],
    },
    replies: [
      { said: 'register', what: 'event-1', replies: ['lost', '200'] },
      { said: 'like', what: 'story-1', replies: null },
      { said: 'profile', what: 'profile', replies: [] },
      { said: 'vote', what: 'survey-1', replies: ['409'] },
    ],
  })
  expect(JSON.stringify(scenario), 'nothing of the citizen’s own').not.toContain('Margrit')
  expect(readScenario(JSON.stringify(scenario), 'recorded.json')).toMatchObject({ ok: true })
})

test('a fault that was on until all was over is not mended before that', () => {
  const taps = [tap(12_000, register('e', 2), 'event:e')]
  const spells = [{ fault: { fault: 'reply-lost' as const, calls: 3 }, fromMs: 11_000, toMs: null }]
  const endOf = (end: 'applied' | 'waiting') => {
    const record = {
      id: 'key-12000',
      citizen: 'anna',
      device: 'this',
      what: 'event:e',
      said: 'register',
      end,
      reason: null,
      isLetGo: false,
    } as const
    const ledger = { said: [record], writes: [], service: {} }
    const recorded = { fromMs: 10_000, toMs: 20_000, spells, taps, done: [], ledger }
    return scenarioOf(recorded, { title: 'Recorded in the Offline Lab', seed: 7 }).scenario.steps.slice(3)
  }
  expect(endOf('applied')).toEqual([{ wait: 'quiet', withinS: 120 }, { mend: 'everything' }, { wait: 'quiet' }])
  expect(endOf('waiting')).toEqual([{ wait: 'seconds', seconds: 8 }, { mend: 'everything' }, { wait: 'quiet' }])
})

test('what no scenario can say is counted, and the replies that it may have had a part in are left out', () => {
  const ledger = { said: [], writes: [], service: {} }
  const recorded = { fromMs: 0, toMs: 9_000, spells: [], taps: [], ledger }
  const given = { title: 'Recorded in the Offline Lab', seed: 7 }
  const whole = scenarioOf({ ...recorded, done: [{ atMs: 500, step: { fault: 'worker-killed' } }] }, given)
  expect([whole.leftOut, whole.scenario.replies]).toEqual([0, []])
  const restarted = scenarioOf({ ...recorded, done: [{ atMs: 500, step: null }] }, given)
  expect([restarted.leftOut, restarted.scenario.replies]).toEqual([1, undefined])
})
