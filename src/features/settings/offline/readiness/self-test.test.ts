import { expect, test } from 'vitest'
import { parseSelfTest } from './self-test.tsx'

test('a test that was remembered is told again', () => {
  for (const result of [
    { at: 1, opened: 67, broken: 0, packs: 1 },
    { at: 1, opened: 65, broken: 2, held: 1, packs: 1 },
  ])
    expect(parseSelfTest(JSON.stringify(result))).toEqual(result)
})

test('nothing, and what cannot be read, is no test', () => {
  expect([null, '', '{', '[]', '{"at":"yesterday"}'].map(parseSelfTest)).toEqual([null, null, null, null, null])
})
