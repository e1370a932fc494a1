import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import type { AbroadDatabase, TableName } from './database.ts'
import { dropsLostRows } from './lost-rows.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { sampleScope } from '#store/testing/samples.ts'
import { loseRow } from '#tests/simulation/device/disk.ts'

const open: AbroadDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

test('a row that the browser has lost goes at the first read that meets it, and what is left stays', async () => {
  const { db, lose } = await startDatabase()
  await db.resources.bulkPut([{ key: 'one' }, { key: 'other' }] as never)
  lose('resources', 'one')
  await expect(db.resources.get('one')).rejects.toMatchObject({ name: 'NotReadableError' })
  await expect.poll(() => db.resources.toCollection().primaryKeys()).toEqual(['other'])
  await db.resources.put({ key: 'one' } as never)
  expect(await db.resources.count()).toBe(2)
})

test('a feed that has lost a run of items is pulled from its beginning, over what is left of it', async () => {
  const { db, lose } = await startDatabase()
  await db.scopes.put(
    sampleScope('s', { generation: 3, cursor: 'c', frontier: 'f', complete: true, nextPage: 4, fetchedAt: 1, confirmedAt: 2 }),
  )
  const run = (key: number) => ({ key, scope: 's', low: `${key}`, high: `${key}`, ids: [], items: [] })
  await db.segments.bulkPut([run(1), run(2), run(3)])
  lose('segments', 2)
  await expect(db.segments.where('[scope+high]').between(['s', ''], ['s', '9']).toArray()).rejects.toThrow('lost')
  await expect.poll(() => db.segments.toCollection().primaryKeys()).toEqual([1, 3])
  await expect
    .poll(() => db.scopes.get('s'))
    .toMatchObject({ generation: 4, cursor: null, frontier: null, complete: false, nextPage: 0, fetchedAt: 1, confirmedAt: 2 })
})

test('what a citizen said is left as it is, and so is what another error kept from being read', async () => {
  const { db, lose } = await startDatabase()
  await db.intents.put({ seq: 1, id: 'a', account: 'anna', entity: 'e' } as never)
  await db.resources.put({ key: 'one' } as never)
  lose('intents', 1)
  lose('resources', 'one', 'UnknownError')
  await expect(db.intents.get(1)).rejects.toThrow('lost')
  await expect(db.resources.get('one')).rejects.toThrow('lost')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await db.intents.count()).toBe(1)
  expect(await db.resources.count()).toBe(1)
})

async function startDatabase() {
  const factory = new IDBFactory()
  const db = dropsLostRows(createTestDatabase(factory))
  open.push(db)
  await db.open()
  const lose = (table: TableName, key: IDBValidKey, name?: string) => loseRow(factory, { database: db.name, table, key, name })
  return { db, lose }
}
