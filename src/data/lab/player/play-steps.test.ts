import { expect, test } from 'vitest'
import { readScenario } from '#contract/scenario/read-scenario.ts'
import { labFaultOf } from './fault-map.ts'
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
    onStep: (no) => log.push(String(no)),
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
  expect(log).toEqual(['0', 'fault offline', '1', 'tap register', '2', '3', 'mend offline', '4', 'mend everything'])
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

test('says why a scenario is not for the app itself', () => {
  expect(whyNotHere(scenarioOf([{ do: 'like', what: 'story-1' }]))).toBeNull()
  expect(whyNotHere(scenarioOf([{ fault: 'tab-frozen' }]))).toBe('step')
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
  expect(faultOf({ fault: 'slow', delayMs: 700 })).toMatchObject({ bend: { profile: '2g', delayMs: 700 } })
  expect(faultOf({ fault: 'clock-jump', seconds: -60 })).toEqual({ kind: 'clock', seconds: -60 })
})
