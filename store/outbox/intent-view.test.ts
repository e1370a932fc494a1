import { expect, test } from 'vitest'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { viewOfDone, viewOfPending } from './intent-view.ts'

const done = { no: 1, doneAt: 2, end: 'applied', receipt: 'R' } as const

test('what this version wrote is shown as it was said', () => {
  const row = sampleIntent(registerIntent('e', 3), { about: 'An evening' })
  expect(viewOfPending(row).intent).toEqual(registerIntent('e', 3))
  expect(viewOfDone({ ...row, ...done }).intent).toEqual(registerIntent('e', 3))
})

test('what version 1 wrote of its kinds is shown by every version since', () => {
  expect(viewOfPending(sampleIntent(registerIntent('e', 3), { version: 1 })).intent).toEqual(registerIntent('e', 3))
})

test.each([
  ['a later', intentVersion + 1],
  ['no', 0],
])('of what %s version wrote only its name is shown, whatever shape it has [53]', (_, version) => {
  const row = sampleIntent(registerIntent('e', 3), { about: 'An evening', version })
  for (const view of [viewOfPending(row), viewOfDone({ ...row, ...done })])
    expect(view).toMatchObject({ id: row.id, about: 'An evening', entity: 'event:e', intent: { kind: 'unread' } })
})
