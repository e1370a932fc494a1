import { expect, test } from 'vitest'
import { cancellationOf } from './cancel-key.ts'
import type { KnownKey } from './claim-key.ts'
import { answerOfKnown, storedReply } from './write-once.ts'

const done: KnownKey = { accountId: 'anna', state: 'done', hash: 'h', status: 200, reply: '{"a":1}', receipt: 'R' }
const refused: KnownKey = { ...done, state: 'refused', status: 409, reply: '{"type":"abroad:full"}', receipt: null }
const stone: KnownKey = { ...done, state: 'cancelled', hash: null, status: null, reply: null, receipt: null }
const own = { accountId: 'anna', hash: 'h' }

test('a repeat is answered by what was stored, whatever that was', () => {
  expect(answerOfKnown(done, own)).toEqual({ kind: 'reply', status: 200, text: '{"a":1}' })
  expect(answerOfKnown(refused, own)).toEqual({ kind: 'reply', status: 409, text: '{"type":"abroad:full"}' })
})

test('of an answer that was forgotten the receipt is left', () => {
  expect(answerOfKnown({ ...done, reply: null }, own)).toEqual({ kind: 'reply', status: 200, text: '{"receipt":"R"}' })
  expect(storedReply({ reply: '', receipt: 'R' }), 'an empty answer is one').toBe('')
})

test('whose it is comes before whether it was taken back, and that before what it asks for', () => {
  const [other, another] = [
    { ...own, accountId: 'bruno' },
    { ...own, hash: 'of something else' },
  ]
  for (const row of [done, refused, stone]) expect(answerOfKnown(row, other)).toEqual({ kind: 'problem', type: 'abroad:account-mismatch' })
  for (const request of [own, another]) expect(answerOfKnown(stone, request)).toEqual({ kind: 'problem', type: 'abroad:cancelled' })
  for (const row of [done, refused]) expect(answerOfKnown(row, another)).toEqual({ kind: 'problem', type: 'abroad:key-reused' })
})

test('a key without a status is a fault of ours, and is not answered', () => {
  expect(() => answerOfKnown({ ...done, status: null }, own)).toThrow('status')
})

test('what was done comes too late to be taken back; the rest is taken back, but by its own account alone', () => {
  expect(cancellationOf(done, 'anna')).toEqual({ kind: 'too-late', reply: '{"a":1}' })
  for (const row of [refused, stone]) expect(cancellationOf(row, 'anna')).toEqual({ kind: 'cancelled' })
  for (const row of [done, refused, stone]) expect(cancellationOf(row, 'bruno')).toEqual({ kind: 'other-account' })
})
