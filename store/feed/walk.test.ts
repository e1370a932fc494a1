import { beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { ContentItem } from '#contract/content/content.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import {
  orderOf,
  changedRowOf,
  droppedRowOf,
  findItem,
  findItemAnywhere,
  idsOfScope,
  lastOrderOfSegments,
  patched,
  patchRowOf,
  segmentSize,
  segmentsOf,
  walkItems,
  highestOrder,
  lowestOrder,
} from './walk.ts'
import { sampleEvent, sampleStory } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'

let db: AbroadDatabase
beforeEach(() => {
  db = createTestDatabase()
})

const ids = async (scope = 'a') => (await idsOfScope(db, scope)).map((row) => row.id)
/** Items s<count-1> … s0, newest first. */
const run = (count: number) => Array.from({ length: count }, (_, n) => sampleStory(`s${count - 1 - n}`, count - 1 - n))

describe('segments', () => {
  test.each([0, 1, segmentSize - 1, segmentSize, segmentSize + 1, 2 * segmentSize])(
    '%i items are walked in the order of the feed',
    async (count) => {
      await db.segments.bulkAdd(segmentsOf('a', run(count)))
      expect(await ids()).toEqual(run(count).map((item) => item.id))
      expect(await db.segments.count()).toBe(Math.ceil(count / segmentSize))
    },
  )

  test('have a beginning and an end and never overlap', () => {
    const rows = segmentsOf('a', run(250))
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect([row.low, row.high]).toEqual([orderOf(row.items[0]!), orderOf(row.items.at(-1)!)])
    for (const [at, row] of rows.slice(1).entries()) expect(row.low > rows[at]!.high).toBe(true)
  })

  test('of another scope are not touched', async () => {
    await db.segments.bulkAdd([...segmentsOf('a', run(3)), ...segmentsOf('ab', [sampleStory('other', 9)])])
    await db.changed.put(droppedRowOf('ab', 's1'))
    expect(await ids('a')).toEqual(['s2', 's1', 's0'])
    expect(await ids('ab')).toEqual(['other'])
  })

  test('end at the last item, and nowhere if there are none', async () => {
    expect(await lastOrderOfSegments(db, 'a')).toBe('')
    await db.segments.bulkAdd(segmentsOf('a', run(150)))
    expect(await lastOrderOfSegments(db, 'a')).toBe(orderOf(sampleStory('s0', 0)))
  })

  test('are read only as far as the walk goes', async () => {
    await db.segments.bulkAdd(segmentsOf('a', run(300)))
    let read = 0
    db.segments.hook('reading', (row) => {
      read += 1
      return row
    })
    const seen: string[] = []
    await walkItems(db, 'a', (item) => (seen.push(item.id) === 5 ? 'stop' : undefined))
    expect(seen).toEqual(['s299', 's298', 's297', 's296', 's295'])
    expect(read).toBe(1)
  })
})

describe('a changed item', () => {
  beforeEach(async () => {
    await db.segments.bulkAdd(segmentsOf('a', run(150)))
  })

  test('is gone if it was dropped, even with its whole segment', async () => {
    await db.changed.bulkPut(
      run(150)
        .slice(0, segmentSize)
        .map((item) => droppedRowOf('a', item.id)),
    )
    expect(await ids()).toEqual(run(50).map((item) => item.id))
  })

  test('can end a walk', async () => {
    await db.changed.put(changedRowOf('a', sampleStory('top', 999)))
    const seen: string[] = []
    await walkItems(db, 'a', (item) => (seen.push(item.id) === 1 ? 'stop' : undefined))
    expect(seen).toEqual(['top'])
  })
})

describe('one item', () => {
  beforeEach(async () => {
    await db.segments.bulkAdd([...segmentsOf('a', run(5)), ...segmentsOf('b', [sampleStory('s1', 1, { likes: 8 })])])
  })

  test('is found in the segment of its own scope', async () => {
    expect(await findItem(db, 'b', 's1')).toMatchObject({ likes: 8 })
    expect(await findItem(db, 'a', 's1')).toMatchObject({ likes: 0 })
    expect(await findItem(db, 'b', 's2')).toBeUndefined()
  })

  test('is found by a link in any scope, with its changes', async () => {
    await db.changed.bulkPut([patchRowOf('a', 's2', { rev: 3, likes: 6 }), changedRowOf('linked|', sampleStory('linked', 1))])
    expect(await findItemAnywhere(db, 's2')).toMatchObject({ rev: 3, likes: 6 })
    expect(await findItemAnywhere(db, 'linked')).toMatchObject({ id: 'linked' })
    expect(await findItemAnywhere(db, 'nowhere')).toBeUndefined()
  })

  test('is not found by a link if the service withdrew it, unless another scope has it', async () => {
    await db.changed.bulkPut([droppedRowOf('a', 's3'), droppedRowOf('a', 's1')])
    expect(await findItemAnywhere(db, 's3')).toBeUndefined()
    expect(await findItemAnywhere(db, 's1')).toMatchObject({ likes: 8 })
  })
})

describe('a patch', () => {
  test('never takes an item back to an older version', () => {
    const item = sampleStory('s1', 1, { rev: 4, likes: 9 })
    for (const rev of [3, 4]) expect(patched(item, { rev, likes: 1 })).toBe(item)
  })

  test('counts the likes of a story and the participants of an event, and nothing else', () => {
    expect(patched(sampleStory('s1', 1), { rev: 2, likes: 3, participants: 5 })).toEqual({
      ...sampleStory('s1', 1, { rev: 2, likes: 3 }),
      textRev: 1,
    })
    const event = sampleEvent('e1', 1)
    expect(patched(event, { rev: 2, likes: 3, participants: 5 })).toEqual({
      ...event,
      rev: 2,
      textRev: 1,
      info: { ...event.info, participants: 5 },
    })
    expect(patched(event, { rev: 2 })).toEqual({ ...event, rev: 2, textRev: 1 })
  })
})

type Step = { kind: 'put'; id: string; hour: number } | { kind: 'drop'; id: string } | { kind: 'patch'; id: string; likes: number }

test('segments with changes over them read like a plain sorted list, whatever happened', async () => {
  const id = fc.integer({ min: 0, max: 40 }).map((n) => `i${n}`)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), id, hour: fc.integer({ min: 0, max: 60 }) }),
    fc.record({ kind: fc.constant('drop' as const), id }),
    fc.record({ kind: fc.constant('patch' as const), id, likes: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(id, fc.integer({ min: 0, max: 60 })), { selector: ([own]) => own, maxLength: 30 }),
      fc.array(step, { maxLength: 25 }),
      async (start, steps: Step[]) => {
        const fresh = createTestDatabase()
        const model = new Map(start.map(([own, hour]) => [own, sampleStory(own, hour)]))
        const sorted = () =>
          [...model.values()].toSorted((one, other) =>
            one.meta.publish_date === other.meta.publish_date
              ? one.id < other.id
                ? -1
                : 1
              : one.meta.publish_date > other.meta.publish_date
                ? -1
                : 1,
          )
        await fresh.segments.bulkAdd(segmentsOf('a', sorted()))
        // One row an item, as the pull writes them: only the last step of each id is there.
        for (const [rev, last] of new Map(steps.map((each, at) => [each.id, [at + 2, each] as const])).values()) {
          const there = model.get(last.id)
          if (last.kind === 'drop') {
            model.delete(last.id)
            await fresh.changed.put(droppedRowOf('a', last.id))
          } else if (last.kind === 'put') {
            const item = sampleStory(last.id, last.hour, { rev })
            model.set(last.id, item)
            await fresh.changed.put(changedRowOf('a', item))
          } else {
            if (there) model.set(last.id, { ...there, rev, likes: last.likes, textRev: there.rev } as typeof there)
            await fresh.changed.put(patchRowOf('a', last.id, { rev, likes: last.likes }))
          }
        }
        const walked: ContentItem[] = []
        await walkItems(fresh, 'a', (item) => void walked.push(item))
        expect(walked).toEqual(sorted())
        for (const own of ['i0', 'i7', 'i40']) expect(await findItem(fresh, 'a', own)).toEqual(model.get(own))
      },
    ),
    { numRuns: 60 },
  )
})

const at = (id: string, publish_date: string) => orderOf({ id, meta: { ...sampleStory(id, 0).meta, publish_date } })

test('items of the same instant are ordered by their id, however the instant is written', () => {
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
