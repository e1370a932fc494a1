import { expect, test } from 'vitest'
import { wordsOf } from '#bench/pages/replay/words.ts'
import { countsOf } from './counts.ts'

const said = wordsOf(10)
const none = { lostLast: 0, lostEach: 0, doubled: 0, reordered: 0 }
const each = (no: number) => ({ entity: 'each-1', no })
const last = (no: number) => ({ entity: 'last-0', no })
const allOfEach = [1, 2, 3, 4, 5].map(each)

test('five words about each entity are said in their order, and half of the entities keep all of them', () => {
  expect(said).toHaveLength(10)
  expect(said.slice(0, 4)).toEqual([last(1), each(1), last(2), each(2)])
  expect(new Set(wordsOf(1000).map(({ entity }) => entity)).size).toBe(200)
})

test('all that was said in its order is neither lost nor doubled nor reordered', () => {
  expect(countsOf(said, said)).toEqual(none)
})

test('a word that a later one took the place of is not lost, where only the last one counts', () => {
  expect(countsOf(said, [last(5), ...allOfEach])).toEqual(none)
  expect(countsOf(said, [last(5), each(1), each(5)])).toEqual({ ...none, lostEach: 3 })
})

test('an entity without its last word in the end has lost it', () => {
  expect(countsOf(said, [last(4), ...allOfEach])).toEqual({ ...none, lostLast: 1 })
  expect(countsOf(said, [])).toEqual({ ...none, lostLast: 1, lostEach: 5 })
})

test('a word that comes again at once is doubled, and one that comes after a later one reordered', () => {
  expect(countsOf(said, [last(5), last(5), ...allOfEach])).toEqual({ ...none, doubled: 1 })
  expect(countsOf(said, [last(5), each(2), each(1), each(3), each(4), each(5)])).toEqual({ ...none, reordered: 1 })
})

test('a repeat that comes after the last word has the last say: that is all three', () => {
  expect(countsOf(said, [last(4), last(5), last(4), ...allOfEach])).toEqual({ ...none, lostLast: 1, doubled: 1, reordered: 1 })
})
