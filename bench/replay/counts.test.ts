import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'
import { entriesOf } from './entries.ts'

const submitted = entriesOf(10)
const none = { lostLast: 0, lostEach: 0, doubled: 0, reordered: 0 }
const each = (no: number) => ({ entity: 'each-1', no })
const last = (no: number) => ({ entity: 'last-0', no })
const allOfEach = [1, 2, 3, 4, 5].map(each)

test('submits five entries about each entity in order, and every entry counts for half of the entities', () => {
  expect(submitted).toHaveLength(10)
  expect(submitted.slice(0, 4)).toEqual([last(1), each(1), last(2), each(2)])
  expect(new Set(entriesOf(1000).map(({ entity }) => entity)).size).toBe(200)
})

test('counts nothing when all entries are applied in order', () => {
  expect(countsOf(submitted, submitted)).toEqual(none)
})

test('does not count a replaced entry as lost if only the last one counts', () => {
  expect(countsOf(submitted, [last(5), ...allOfEach])).toEqual(none)
  expect(countsOf(submitted, [last(5), each(1), each(5)])).toEqual({ ...none, lostEach: 3 })
})

test('counts an entity as lost if its last entry is not applied', () => {
  expect(countsOf(submitted, [last(4), ...allOfEach])).toEqual({ ...none, lostLast: 1 })
  expect(countsOf(submitted, [])).toEqual({ ...none, lostLast: 1, lostEach: 5 })
})

test('counts an immediate repeat as doubled, and an entry after a later one as reordered', () => {
  expect(countsOf(submitted, [last(5), last(5), ...allOfEach])).toEqual({ ...none, doubled: 1 })
  expect(countsOf(submitted, [last(5), each(2), each(1), each(3), each(4), each(5)])).toEqual({ ...none, reordered: 1 })
})

test('counts a repeat after the last entry as lost, doubled and reordered', () => {
  expect(countsOf(submitted, [last(4), last(5), last(4), ...allOfEach])).toEqual({ ...none, lostLast: 1, doubled: 1, reordered: 1 })
})
