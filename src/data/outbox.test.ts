import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { sampleIntent, heard, refused } from '#store/testing/intent-samples.ts'
import { viewOfDone, viewOfPending } from '#store/outbox/intent-view.ts'
import { createIdempotencyKeys, hasEnded } from './outbox.ts'

const two: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 2 } }
const three: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 3 } }

function counting() {
  let count = 0
  const cancelled = new Set<string>()
  const keys = createIdempotencyKeys(
    () => `id-${++count}`,
    async (id) => cancelled.has(id),
  )
  return { ...keys, cancel: (id: string) => void cancelled.add(id) }
}

test('unconfirmed content keeps its key', async () => {
  const keys = counting()
  expect([await keys.keyOf(two), await keys.keyOf({ ...two })]).toEqual(['id-1', 'id-1'])
})

test('changed content gets a new key', async () => {
  const keys = counting()
  expect([await keys.keyOf(two), await keys.keyOf(three), await keys.keyOf(two)]).toEqual(['id-1', 'id-2', 'id-3'])
})

test('content of a cancelled intent gets a new key', async () => {
  const keys = counting()
  const first = await keys.keyOf(two)
  keys.cancel(first)
  expect([await keys.keyOf(two), await keys.keyOf(two)]).toEqual(['id-2', 'id-2'])
})

test('confirmed content gets a new key when submitted again', async () => {
  const keys = counting()
  const first = await keys.keyOf(two)
  keys.confirm()
  expect([first, await keys.keyOf(two)]).toEqual(['id-1', 'id-2'])
})

test('a first message keeps its key when its opening is dropped', async () => {
  const keys = counting()
  const opening = { greeting: 'Hello', introductionMessageTemplate: '{representation}', representationTitleJoinWord: 'in' }
  const body = { representationId: 'bangkok', text: 'Hello' }
  const first = await keys.keyOf({ kind: 'chat-message', body: { ...body, opening } })
  expect(await keys.keyOf({ kind: 'chat-message', body })).toBe(first)
  expect(await keys.keyOf({ kind: 'chat-message', body: { ...body, text: 'Hello?' } })).not.toBe(first)
})

test('an intent has ended if it was refused, cancelled or discarded', () => {
  const row = sampleIntent(two)
  const pending = [
    row,
    { ...row, ...heard, state: 'sending' as const },
    { ...row, ...heard, isCancelling: true },
    { ...row, ...refused('abroad:full') },
  ]
  expect(pending.map((one) => hasEnded(viewOfPending(one)))).toEqual([false, false, true, true])
  const done = { ...row, no: 1, doneAt: 1, receipt: null }
  const ends = (['applied', 'replaced', 'cancelled', 'discarded'] as const).map((end) => hasEnded(viewOfDone({ ...done, end })))
  expect(ends).toEqual([false, false, true, true])
})
