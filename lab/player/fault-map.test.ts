import { expect, test } from 'vitest'
import { scenarioOf } from '#lab/scenario/sample-scenario.ts'
import { clockOffsetAt, labFaultOf } from './fault-map.ts'
import { whyNotHere } from './not-here.ts'

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

test('the Lab causes a fault of a scenario by a planned call, a switch or an action', () => {
  const faultOf = (step: object) => {
    const [first] = scenarioOf([step]).steps
    if (!first || !('fault' in first)) throw new Error('a fault')
    return labFaultOf(first)
  }
  expect(faultOf({ fault: 'reply-lost', what: 'event-1', calls: 3 })).toEqual({
    kind: 'planned',
    faults: [{ fault: 'reply-lost', of: 'writes', path: '/api/content/register', calls: 3, share: 1 }],
  })
  expect(faultOf({ fault: 'lossy', of: 'services', share: 0.5 })).toMatchObject({
    faults: [
      { fault: 'connection-reset', share: 0.25 },
      { fault: 'reply-lost', share: 1 / 3 },
    ],
  })
  expect(faultOf({ fault: 'service-killed-after-commit', what: 'survey-1' })).toEqual({
    kind: 'planned',
    faults: [{ fault: 'service-killed-after-commit', of: 'writes', path: '/api/content/surveys', calls: 1, share: 1 }],
  })
  expect(faultOf({ fault: 'storage-error', every: 7 })).toEqual({ kind: 'storage', bad: { breaksEvery: 7 } })
  expect(faultOf({ fault: 'slow', delayMs: 700 })).toMatchObject({ fault: { fault: 'slow', preset: '2g', delayMs: 700 } })
  expect(faultOf({ fault: 'clock-jump', seconds: -60 })).toEqual({ kind: 'clock', seconds: -60 })
})
