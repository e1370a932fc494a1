import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { sampleIntent, heard, refused } from '#store/testing/intent-samples.ts'
import { viewOfDone, viewOfPending } from '#store/outbox/intent-view.ts'
import { createIdempotencyKeys, hasEnded } from './idempotency-keys.ts'

const two: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 2 } }
const three: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 3 } }

function counting() {
  let count = 0
  const takenBack = new Set<string>()
  const taps = createIdempotencyKeys(
    () => `id-${++count}`,
    async (id) => takenBack.has(id),
  )
  return { ...taps, takeBack: (id: string) => void takenBack.add(id) }
}

test('what is said again because nobody knows whether it was heard keeps its id', async () => {
  const taps = counting()
  expect([await taps.keyOf(two), await taps.keyOf({ ...two })]).toEqual(['id-1', 'id-1'])
})

test('what was changed before the second try is something new', async () => {
  const taps = counting()
  expect([await taps.keyOf(two), await taps.keyOf(three), await taps.keyOf(two)]).toEqual(['id-1', 'id-2', 'id-3'])
})

test('what was heard after all and taken back is said anew', async () => {
  const taps = counting()
  const first = await taps.keyOf(two)
  taps.takeBack(first)
  expect([await taps.keyOf(two), await taps.keyOf(two)]).toEqual(['id-2', 'id-2'])
})

test('the same words after they were heard are a new wish', async () => {
  const taps = counting()
  const first = await taps.keyOf(two)
  taps.confirm()
  expect([first, await taps.keyOf(two)]).toEqual(['id-1', 'id-2'])
})

test('a first message that began the conversation unheard is not said twice, although it begins none any more', async () => {
  const taps = counting()
  const opening = { greeting: 'Hello', introductionMessageTemplate: '{representation}', representationTitleJoinWord: 'in' }
  const body = { representationId: 'bangkok', text: 'Hello' }
  const first = await taps.keyOf({ kind: 'chat-message', body: { ...body, opening } })
  expect(await taps.keyOf({ kind: 'chat-message', body })).toBe(first)
  expect(await taps.keyOf({ kind: 'chat-message', body: { ...body, text: 'Hello?' } })).not.toBe(first)
})

test('what is under way or was taken is not over; what was refused, or the citizen wants back, is', () => {
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
