import { expect, test } from 'vitest'
import { playSteps, type Stage } from './play-steps.ts'
import { scenarioOf } from './sample-scenario.ts'

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
    comeBack: async () => void log.push('come back'),
    sleep: async (ms) => void (now += ms),
    nowMs: () => now,
    isOver: () => false,
    onStep: async ({ stepNo }) => void log.push(String(stepNo)),
    lookEveryMs: 250,
    graceMs: 0,
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
  expect(log).toEqual(['0', 'fault offline', '1', 'tap register', '2', '3', 'mend offline', '4', '5', 'mend everything', 'come back'])
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
  expect(log).toEqual(['1', 'fault offline', '2', '3', 'mend everything', 'come back'])
})

test('a step that fails is a flaw, and the play goes on; one that is broken off is over', async () => {
  const { stage, log } = stageOf(0)
  const scenario = scenarioOf([{ do: 'like', what: 'story-1' }, { wait: 'quiet' }])
  const failing = { ...stage, tap: () => Promise.reject(new Error('there is nothing for "story-1"')) }
  expect((await playSteps(scenario, failing)).flaws).toEqual(['steps[0]: there is nothing for "story-1"'])
  expect(log.slice(-2)).toEqual(['mend everything', 'come back'])
  await expect(playSteps(scenario, { ...failing, isOver: () => true })).rejects.toThrow('there is nothing')
})

test('what could not be mended in the end is a flaw too', async () => {
  const { stage } = stageOf(0)
  const scenario = scenarioOf([{ do: 'like', what: 'story-1' }, { wait: 'quiet' }])
  const failing = { ...stage, mend: () => Promise.reject(new Error('the services did not take the line')) }
  expect(await playSteps(scenario, failing)).toEqual({ flaws: ['end: the services did not take the line'], quietMs: 0 })
  await expect(playSteps(scenario, { ...failing, isOver: () => true })).rejects.toThrow('did not take')
})
