import { expect, test } from 'vitest'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import { clockOffsetAt, labFaultOf } from './fault-map.ts'
import { whyNotHere } from './not-here.ts'
import { playSteps, type Stage } from './play-steps.ts'

function scenarioOf(steps: unknown[], more: object = {}) {
  const file = {
    title: 'A day in the app itself',
    badDays: [1],
    seed: 1,
    lanes: ['chromium'],
    mustTurnRedBy: 'drop-the-key',
    steps,
    ...more,
  }
  const read = readScenario(JSON.stringify(file), 'day.json')
  if (!read.ok) throw new Error(read.flaws.join())
  return read.scenario
}

/** Whoever waits for quiet waits `quietAfter` looks. */
function stageOf(quietAfter: number) {
  const log: string[] = []
  let [now, looks] = [0, 0]
  const stage: Stage = {
    tap: async (tap) => void log.push(`tap ${tap.do}`),
    strike: async ({ fault }) => void log.push(`fault ${fault}`),
    mend: async (name) => void log.push(`mend ${name}`),
    edit: async () => void log.push('edit'),
    holds: async () => (looks += 1) > quietAfter,
    count: async () => 1,
    sleep: async (ms) => void (now += ms),
    nowMs: () => now,
    isOver: () => false,
    onStep: async ({ stepNo }) => void log.push(String(stepNo)),
  }
  return { stage, log }
}

test('plays one step after the other, and mends everything in the end', async () => {
  const { stage, log } = stageOf(4)
  const scenario = scenarioOf([
    { fault: 'offline' },
    { do: 'register', what: 'event-1', people: 2 },
    { wait: 'seconds', seconds: 3 },
    { mend: 'offline' },
    { wait: 'quiet' },
  ])
  expect(await playSteps(scenario, stage)).toEqual({ flaws: [], quietMs: 1_000 })
  expect(log).toEqual(['0', 'fault offline', '1', 'tap register', '2', '3', 'mend offline', '4', '5', 'mend everything'])
})

test('says what did not come in time, and what was otherwise than expected', async () => {
  const { stage } = stageOf(1_000)
  const scenario = scenarioOf(
    [
      { wait: 'applied', atLeast: 1, withinS: 2 },
      { check: 'waiting', count: 0 },
    ],
    { expect: { quietWithinS: 1 } },
  )
  expect(await playSteps(scenario, stage)).toEqual({
    flaws: ['steps[0]: "applied" did not come within 2 s', 'steps[1]: waiting: 1; 0 was expected'],
    quietMs: null,
  })
})

test('goes on from a step with what it knew by then', async () => {
  const { stage, log } = stageOf(0)
  const scenario = scenarioOf([{ do: 'like', what: 'story-1' }, { fault: 'offline' }, { wait: 'quiet' }])
  const from = { stepNo: 1, flaws: ['steps[0]: something'], lastDeedMs: 0 }
  expect(await playSteps(scenario, stage, from)).toEqual({ flaws: ['steps[0]: something'], quietMs: 0 })
  expect(log).toEqual(['1', 'fault offline', '2', '3', 'mend everything'])
})

test('a step that fails is a flaw, and the play goes on; one that is broken off is over', async () => {
  const { stage, log } = stageOf(0)
  const scenario = scenarioOf([{ do: 'like', what: 'story-1' }, { wait: 'quiet' }])
  const failing = { ...stage, tap: () => Promise.reject(new Error('there is nothing for "story-1"')) }
  expect((await playSteps(scenario, failing)).flaws).toEqual(['steps[0]: there is nothing for "story-1"'])
  expect(log.at(-1)).toBe('mend everything')
  await expect(playSteps(scenario, { ...failing, isOver: () => true })).rejects.toThrow('there is nothing')
})

test('what could not be mended in the end is a flaw too', async () => {
  const { stage } = stageOf(0)
  const scenario = scenarioOf([{ do: 'like', what: 'story-1' }, { wait: 'quiet' }])
  const failing = { ...stage, mend: () => Promise.reject(new Error('the services did not take the line')) }
  expect(await playSteps(scenario, failing)).toEqual({ flaws: ['end: the services did not take the line'], quietMs: 0 })
  await expect(playSteps(scenario, { ...failing, isOver: () => true })).rejects.toThrow('did not take')
})

test('a jump of the clock that is done again is the same jump', () => {
  const jump = (seconds: number) => ({ fault: 'clock-jump', seconds })
  const scenario = scenarioOf([jump(60), { wait: 'quiet' }, jump(-10), { mend: 'everything' }, jump(5)])
  expect([0, 2, 4].map((no) => clockOffsetAt(scenario, no))).toEqual([-60_000, -50_000, -5_000])
})

test('says why a scenario is not for the app itself', () => {
  expect(whyNotHere(scenarioOf([{ do: 'like', what: 'story-1' }]))).toBeNull()
  expect(whyNotHere(scenarioOf([{ fault: 'tab-frozen' }]))).toBe('step')
  expect(whyNotHere(scenarioOf([{ fault: 'tab-killed' }, { do: 'open-tab' }]))).toBeNull()
  expect(whyNotHere(scenarioOf([{ do: 'open-tab' }])), 'a second one').toBe('step')
  expect(whyNotHere(scenarioOf([{ do: 'like', what: 'story-1', tab: 2 }]))).toBe('devices')
  expect(whyNotHere(scenarioOf([{ do: 'like', what: 'story-1' }], { devices: [{ name: 'phone', tabs: 2 }] }))).toBe('devices')
})

test('a fault of a scenario has its place in the Lab', () => {
  const faultOf = (step: object) => {
    const [first] = scenarioOf([step]).steps
    if (!first || !('fault' in first)) throw new Error('a fault')
    return labFaultOf(first)
  }
  expect(faultOf({ fault: 'answer-lost', what: 'event-1', calls: 3 })).toEqual({
    kind: 'planned',
    faults: [{ kind: 'answer-lost', of: 'writes', path: '/api/content/register', calls: 3, share: 1 }],
  })
  expect(faultOf({ fault: 'lossy', of: 'services', share: 0.5 })).toMatchObject({
    faults: [
      { kind: 'request-lost', share: 0.25 },
      { kind: 'answer-lost', share: 1 / 3 },
    ],
  })
  expect(faultOf({ fault: 'service-killed', when: 'after-commit', what: 'survey-1' })).toEqual({
    kind: 'planned',
    faults: [{ kind: 'killed-after', of: 'writes', path: '/api/content/surveys', calls: 1, share: 1 }],
  })
  expect(faultOf({ fault: 'storage-breaks', every: 7 })).toEqual({ kind: 'storage', bad: { breaksEvery: 7 } })
  expect(faultOf({ fault: 'slow', delayMs: 700 })).toMatchObject({ bend: { profile: '2g', delayMs: 700 } })
  expect(faultOf({ fault: 'clock-jump', seconds: -60 })).toEqual({ kind: 'clock', seconds: -60 })
})
