import { describe, expect, test } from 'vitest'
import { readScenario } from './read-scenario.ts'

const whole = {
  title: 'The answer to a registration is lost',
  badDays: [1],
  seed: 1,
  lanes: ['chromium', 'simulation'],
  mustTurnRedBy: 'drop-the-key',
  steps: [{ do: 'register', what: 'event-1', people: 2 }],
}

function flawsOf(change: object): string[] {
  const read = readScenario(JSON.stringify({ ...whole, ...change }), 'scenarios/01.json')
  return read.ok ? [] : read.flaws
}

const flawsOfSteps = (...steps: unknown[]) => flawsOf({ steps })

test('a file that says the least is whole: everything else has a meaning of its own', () => {
  const read = readScenario(JSON.stringify(whole), 'scenarios/01.json')
  expect(read).toMatchObject({
    ok: true,
    scenario: {
      devices: [{ name: 'phone', citizen: 'anna', tabs: 1 }],
      steps: [{ do: 'register', what: 'event-1', people: 2, tab: 1 }],
      expect: { lost: 0, duplicated: 0, isInOrder: true, quietWithinS: 120, refused: [], notSaved: [] },
    },
  })
})

describe('an error names the file, the place in it and what is wrong there', () => {
  test('a fault that is spelt wrong', () => {
    const [flaw, ...others] = flawsOfSteps({ do: 'like', what: 'story-1' }, { fault: 'ofline' })
    expect(flaw).toMatch(/^scenarios\/01\.json: steps\[1\]\.fault: unknown fault "ofline"; known are .*\boffline\b.*\bsync-event\b/)
    expect(others).toEqual([])
  })

  test.for<[name: string, step: unknown, flaw: string]>([
    ['a tap that is not known', { do: 'shout' }, 'steps[0].do: unknown do "shout"; known are register, change, unregister, vote'],
    ['a parameter that a fault must have', { fault: 'service-error' }, 'steps[0].status: is missing'],
    ['a word too many', { fault: 'offline', calls: 3 }, 'steps[0].calls: is not known here'],
    ['a like of an event', { do: 'like', what: 'event-1' }, 'steps[0].what: "event-1" is no story; there are story-1 to story-14'],
    ['a subject that nobody has', { wait: 'refused', what: 'event-9' }, 'steps[0].what: "event-9" is nothing that one can speak about'],
    ['a fault that cannot be mended', { mend: 'tab-killed' }, 'steps[0].mend: unknown mend "tab-killed"; known are everything'],
    ['no step at all', { tap: 'like' }, 'steps[0]: is no step: it begins with one of do, fault, mend, wait, check, editor'],
    ['a number where a step should be', 4, 'steps[0]: must be'],
    ['a device that is not there', { do: 'look', on: 'watch' }, 'steps[0].on: unknown device "watch"; there are phone'],
  ])('%s', ([, step, flaw]) => {
    const [first, ...others] = flawsOfSteps(step)
    expect(first).toContain(`scenarios/01.json: ${flaw}`)
    expect(others).toEqual([])
  })

  test.for<[name: string, step: object, now: string]>([
    ['a fault', { fault: 'answer-lost', calls: 3 }, 'steps[0].fault: "answer-lost" has a new name: reply-lost'],
    [
      'a fault that is two now',
      { fault: 'service-killed', when: 'after-commit' },
      'steps[0].fault: "service-killed" has a new name: service-killed-before-commit or service-killed-after-commit',
    ],
    ['a fault with a parameter now', { fault: 'failing' }, 'steps[0].fault: "failing" has a new name: service-error with "status": 500'],
    ['the end of a fault', { mend: 'storage-breaks' }, 'steps[0].mend: "storage-breaks" has a new name: storage-error'],
  ])('an earlier name of %s is refused with the new one', ([, step, flaw]) => {
    expect(flawsOfSteps(step)).toEqual([`scenarios/01.json: ${flaw}`])
  })

  test('several at once, each of them', () => {
    expect(flawsOf({ seed: undefined, lanes: ['paper'] }).toSorted()).toEqual([
      'scenarios/01.json: lanes[0]: unknown value "paper"; known are chromium, simulation',
      'scenarios/01.json: seed: is missing',
    ])
  })

  test('two devices of one name', () => {
    expect(flawsOf({ devices: [{ name: 'phone' }, { name: 'phone' }] })).toEqual(['scenarios/01.json: devices: "phone" is there twice'])
  })

  test('a file that is no JSON', () => {
    const read = readScenario('{ "title": ', 'scenarios/01.json')
    expect(read.ok ? [] : read.flaws).toEqual([expect.stringMatching(/^scenarios\/01\.json: is not JSON: /)])
  })
})

test('nobody can expect a loss', () => {
  expect(flawsOf({ expect: { lost: 1 } })).toHaveLength(1)
})
