import { expect, test } from 'vitest'
import { putPersonal } from './personal.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'

const own = { account: 'anna', id: 'e' }

test('what the service says of a citizen never goes back to an older revision', async () => {
  const db = createTestDatabase()
  await putPersonal(db, [{ ...own, rev: 5, userIsRegistered: true }])
  await putPersonal(db, [{ ...own, rev: 4, userIsRegistered: false }])
  expect(await db.personal.toArray()).toEqual([{ ...own, rev: 5, userIsRegistered: true }])
  await putPersonal(db, [{ ...own, rev: 5, isLiked: true }])
  await putPersonal(db, [{ ...own, rev: 6, userIsRegistered: false }])
  expect(await db.personal.toArray()).toEqual([{ ...own, rev: 6, userIsRegistered: false, isLiked: true }])
})

test('an assertion stops a write that would go back to an older revision', async () => {
  const written: unknown[] = []
  let reads = 0
  // Misread by the comparison before it.
  const stored = {
    ...own,
    get rev() {
      return (reads += 1) === 1 ? 0 : 5
    },
  }
  const db = { personal: { bulkGet: async () => [stored], bulkPut: async (rows: unknown) => void written.push(rows) } } as never
  await expect(putPersonal(db, [{ ...own, rev: 4 }])).rejects.toMatchObject({ invariant: 'revision-rises' })
  expect(written).toEqual([])
})

test('each account’s word is its own, and no word writes nothing', async () => {
  const db = createTestDatabase()
  await putPersonal(db, [])
  await putPersonal(db, [
    { ...own, rev: 2, isLiked: true },
    { account: 'bert', id: 'e', rev: 1, isLiked: false },
  ])
  expect((await db.personal.toArray()).map(({ account, isLiked }) => [account, isLiked])).toEqual([
    ['anna', true],
    ['bert', false],
  ])
})
