import { expect, test } from 'vitest'
import { stationsOf } from './intent-line.tsx'

const [createdAt, firstAttemptAt, doneAt] = [1, 2, 3]
const line = (more: Partial<Parameters<typeof stationsOf>[0]>) =>
  stationsOf({ stage: 'saved', createdAt, firstAttemptAt: null, refusal: null, doneAt: null, ...more }).map(
    ({ name, state, at }) => `${name} ${state} ${at}`,
  )

test.each([
  ['saved stands at its first station, tried or not', { firstAttemptAt }, ['saved here 1', 'sending ahead null', 'received ahead null']],
  ['sending', { stage: 'sending', firstAttemptAt }, ['saved passed 1', 'sending here 2', 'received ahead null']],
  ['received', { stage: 'received', firstAttemptAt, doneAt }, ['saved passed 1', 'sending passed 2', 'received here 3']],
  [
    'an unreadable answer was received all the same',
    { stage: 'answered', firstAttemptAt },
    ['saved passed 1', 'sending passed 2', 'received here null'],
  ],
  [
    'a refusal interrupts the way at sending, with the time of the refusal',
    { stage: 'needs-you', firstAttemptAt, refusal: { type: 'abroad:full', detail: null, at: 9 } },
    ['saved passed 1', 'sending needs 9', 'received ahead null'],
  ],
] as const)('%s', (_, more, stations) => {
  expect(line(more)).toEqual(stations)
  expect(line({ ...more, confirmedAt: null })).toEqual([...stations, 'confirmed ahead null'])
})

test('what a representation has said yes to is at the end of the line, with the time of its answer', () => {
  const seen = { stage: 'received', createdAt: 1, firstAttemptAt: null, refusal: null, doneAt: 3, confirmedAt: 4 } as const
  expect(stationsOf(seen).map(({ state, at }) => [state, at])).toEqual([
    ['passed', 1],
    ['passed', null],
    ['passed', 3],
    ['here', 4],
  ])
})
