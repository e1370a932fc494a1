import { expect, test } from 'vitest'
import { parseLost, parseMirror } from './mirror.ts'

const mirror = { mark: 'a', before: ['b'], packs: [{ country: 'TH', language: 'de', topics: 67, isHeld: false }], favourites: 2 }

test('what was written is read again', () => {
  expect(parseMirror(JSON.stringify(mirror))).toEqual(mirror)
  const lost = { packs: mirror.packs, favourites: 2, pending: [], isSeen: true }
  expect(parseLost(JSON.stringify(lost))).toEqual(lost)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['what another build wrote in another shape', JSON.stringify({ ...mirror, packs: 3 })],
  ['a language we do not have', JSON.stringify({ ...mirror, packs: [{ ...mirror.packs[0], language: 'rm' }] })],
])('%s is as good as nothing', (_, text) => {
  expect(parseMirror(text)).toBeNull()
})
