import { expect, test } from 'vitest'
import { createRandom } from '#server/seeded-random.ts'
import { canonicalJson } from './canonical-json.ts'
import { newReceipt } from './receipt.ts'

test('a receipt is three and three letters that nobody takes for each other', () => {
  const random = createRandom(1)
  const receipts = Array.from({ length: 2000 }, () => newReceipt(random))
  for (const receipt of receipts) expect(receipt).toMatch(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/)
  expect(new Set(receipts.join('').replaceAll('-', '')).size).toBe(32)
  expect(newReceipt(() => 0.999_999)).toBe('ZZZ-ZZZ')
})

test('the order of members makes no other text, the order of a list and every value do', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})

test('what is nested deeper than any body of ours has no such text', () => {
  const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
  expect(canonicalJson(deep(50))).toBe('['.repeat(50) + ']'.repeat(50))
  expect(canonicalJson(deep(51))).toBeUndefined()
  expect(canonicalJson({ a: { b: deep(10_000) } })).toBeUndefined()
})
