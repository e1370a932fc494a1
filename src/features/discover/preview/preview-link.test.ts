import { expect, test } from 'vitest'
import { linkEndsAt } from './preview-link.ts'

test('a link says itself until when it is good', () => {
  expect(linkEndsAt('1790000000000.aB-_9')).toBe(1_790_000_000_000)
})

test.each([
  null,
  '',
  '.',
  'abc',
  '1790000000000',
  '1790000000000.',
  '.aB9',
  '-1.aB9',
  '1e3.aB9',
  '17900000000000000000.aB9',
  '1.a.b',
  '1.a b',
])('%j is no link', (token) => {
  expect(linkEndsAt(token)).toBeNull()
})
