import { expect, test } from 'vitest'
import { createRandom } from '#server/seeded-random.ts'
import { cancellationOf } from './cancel-key.ts'
import type { KnownKey } from './claim-key.ts'
import { answerOfKnown, storedReply } from './write-once.ts'
import { isBusy } from './is-busy.ts'
import { canonicalJson } from './canonical-json.ts'
import { newReceipt } from './receipt.ts'

const done: KnownKey = { accountId: 'anna', state: 'done', hash: 'h', status: 200, reply: '{"a":1}', receipt: 'R' }
const refused: KnownKey = { ...done, state: 'refused', status: 409, reply: '{"type":"abroad:full"}', receipt: null }
const stone: KnownKey = { ...done, state: 'cancelled', hash: null, status: null, reply: null, receipt: null }
const own = { accountId: 'anna', hash: 'h' }

test('a repeat gets the stored reply', () => {
  expect(answerOfKnown(done, own)).toEqual({ kind: 'reply', status: 200, text: '{"a":1}' })
  expect(answerOfKnown(refused, own)).toEqual({ kind: 'reply', status: 409, text: '{"type":"abroad:full"}' })
})

test('a repeat gets the receipt if the reply was deleted', () => {
  expect(answerOfKnown({ ...done, reply: null }, own)).toEqual({ kind: 'reply', status: 200, text: '{"receipt":"R"}' })
  expect(storedReply({ reply: '', receipt: 'R' }), 'an empty answer is one').toBe('')
})

test('the account is checked before the cancellation, and that before the request', () => {
  const [other, another] = [
    { ...own, accountId: 'bruno' },
    { ...own, hash: 'of something else' },
  ]
  for (const row of [done, refused, stone]) expect(answerOfKnown(row, other)).toEqual({ kind: 'problem', type: 'abroad:account-mismatch' })
  for (const request of [own, another]) expect(answerOfKnown(stone, request)).toEqual({ kind: 'problem', type: 'abroad:cancelled' })
  for (const row of [done, refused]) expect(answerOfKnown(row, another)).toEqual({ kind: 'problem', type: 'abroad:key-reused' })
})

test('a key without a status throws', () => {
  expect(() => answerOfKnown({ ...done, status: null }, own)).toThrow('status')
})

test('only the own account cancels a key, unless the write was done', () => {
  expect(cancellationOf(done, 'anna')).toEqual({ kind: 'too-late', reply: '{"a":1}' })
  for (const row of [refused, stone]) expect(cancellationOf(row, 'anna')).toEqual({ kind: 'cancelled' })
  for (const row of [done, refused, stone]) expect(cancellationOf(row, 'bruno')).toEqual({ kind: 'other-account' })
})

/** As Drizzle throws it: its own error around the driver's. */
function queryFailed(code: unknown): Error {
  return new Error('Failed query: select 1', { cause: Object.assign(new Error('from the driver'), { code }) })
}

test.each(['55P03', '40P01', '53100', '53300', '57P01', '57P03', '08006', '08000'])('the database error %s is temporary', (code) => {
  expect(isBusy(queryFailed(code))).toBe(true)
  expect(isBusy(Object.assign(new Error('from the driver'), { code }))).toBe(true)
})

test.each(['23505', '42P01', '22P02', '40001', '57014', '155P03', '208', '', 55_000, undefined, null])(
  'the database error %j is not temporary',
  (code) => {
    expect(isBusy(queryFailed(code))).toBe(false)
  },
)

test('other errors are not temporary', () => {
  for (const thrown of [new Error('a bug'), new Error('55P03'), '55P03', undefined, null, { code: '55P03' }])
    expect(isBusy(thrown)).toBe(false)
})

test('a receipt has three and three unambiguous characters', () => {
  const random = createRandom(1)
  const receipts = Array.from({ length: 2000 }, () => newReceipt(random))
  for (const receipt of receipts) expect(receipt).toMatch(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/)
  expect(new Set(receipts.join('').replaceAll('-', '')).size).toBe(32)
  expect(newReceipt(() => 0.999_999)).toBe('ZZZ-ZZZ')
})

test('canonical JSON ignores the order of members, not that of lists', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})

test('canonical JSON refuses deeply nested values', () => {
  const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
  expect(canonicalJson(deep(50))).toBe('['.repeat(50) + ']'.repeat(50))
  expect(canonicalJson(deep(51))).toBeUndefined()
  expect(canonicalJson({ a: { b: deep(10_000) } })).toBeUndefined()
})
