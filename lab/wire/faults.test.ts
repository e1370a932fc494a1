import { expect, test } from 'vitest'
import { faultNames } from '#lab/scenario/faults.ts'
import { faults, newFaultName } from './faults.ts'

const earlier = ['request-lost', 'answer-lost', 'answer-cut', 'no-answer', 'portal-page', 'failing', 'busy', 'service-killed']
const earlierAtAMoment = ['session-ends-under-way', 'session-ended', 'storage-breaks']

test('an earlier name leads to names that scenario files know, and is no name any more', () => {
  for (const name of [...earlier, ...earlierAtAMoment]) {
    expect(name in faults, name).toBe(false)
    const words = newFaultName(name)?.split(' or ') ?? []
    expect(words.length, name).toBeGreaterThan(0)
    for (const word of words) expect(faultNames).toContain(word.replace(/ with .*/, ''))
  }
  for (const name of faultNames) expect(newFaultName(name), name).toBeUndefined()
})

test('every fault of a scenario file is in the list, and an event is not', () => {
  expect(faultNames.filter((name) => !(name in faults))).toEqual(['sync-event'])
})
