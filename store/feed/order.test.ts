import { expect, test } from 'vitest'
import fc from 'fast-check'
import { highestOrder, lowestOrder, orderOf } from './order.ts'
import { sampleStory } from '#store/testing/samples.ts'

const at = (id: string, publish_date: string) => orderOf({ id, meta: { ...sampleStory(id, 0).meta, publish_date } })

test('the newer of two items comes first, whatever their ids', () => {
  expect(at('z', '2026-05-02T00:00:00Z') < at('a', '2026-05-01T23:59:59.999Z')).toBe(true)
  expect(at('a', '1970-01-01T00:00:00Z') > at('a', '2026-01-01T00:00:00Z')).toBe(true)
})

test('items of one instant stand by their id, however the instant is written', () => {
  expect(at('a', '2026-05-01T00:00Z') < at('b', '2026-05-01T00:00:00.000Z')).toBe(true)
})

test('plain string order is the order by date, then id, over every date an item can have', () => {
  const item = fc.record({ id: fc.stringMatching(/^[\w-]{1,12}$/), time: fc.integer({ min: 0, max: Date.parse('2240-01-01T00:00:00Z') }) })
  fc.assert(
    fc.property(item, item, (one, other) => {
      const [first, second] = [at(one.id, new Date(one.time).toISOString()), at(other.id, new Date(other.time).toISOString())]
      const isBefore = one.time > other.time || (one.time === other.time && one.id < other.id)
      expect(first < second).toBe(isBefore)
      expect(lowestOrder < first && first < highestOrder).toBe(true)
    }),
  )
})
