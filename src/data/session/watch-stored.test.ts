// Dexie takes the global one where it is first loaded in a process, and the next test file of it may need that.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createDatabase } from '#store/database/database.ts'
import { untouchedPack } from '#store/rows/rows.ts'
import { sampleHash } from '#store/testing/samples.ts'
import { readStored } from './watch-stored.ts'

const article = (topic: string) => ({ topic, category: 'death', hash: sampleHash(topic), bytes: 9 })

test('concurrent openers of a new database see the same mark', async () => {
  const indexedDB = new IDBFactory()
  const open = (mark: string) => createDatabase({ indexedDB, IDBKeyRange, newDatabaseId: () => mark })
  const [page, engine] = [open('page'), open('engine')]
  const marks = await Promise.all([page, engine].map(async (db) => (await readStored(db)).mark))
  expect(marks[0]).toBe(marks[1])
  page.close()
  engine.close()
  expect((await readStored(open('later'))).mark).toBe(marks[0])
  expect((await readStored(createDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }))).mark).toBeNull()
})

test('a database that was deleted comes back with another mark', async () => {
  const indexedDB = new IDBFactory()
  let count = 0
  const db = createDatabase({ indexedDB, IDBKeyRange, newDatabaseId: () => `mark ${(count += 1)}` })
  expect((await readStored(db)).mark).toBe('mark 1')
  await new Promise<void>((resolve) => (indexedDB.deleteDatabase('abroad').onsuccess = () => resolve()))
  expect((await readStored(db)).mark).toBe('mark 2')
})

test('readStored returns packs with their topics, and the number of favourites', async () => {
  const db = createDatabase({ indexedDB: new IDBFactory(), IDBKeyRange, newDatabaseId: () => 'a' })
  const manifest = { country: 'TH', language: 'en' as const, version: 'v', bytes: 1, articles: [article('wills'), article('estates')] }
  await db.manifests.bulkPut([
    { ...untouchedPack, country: 'TH', language: 'en', manifest },
    { ...untouchedPack, country: 'LA', language: 'en', next: manifest, hold: 'citizen' },
    { ...untouchedPack, country: 'VN', language: 'fr', hold: 'line' },
  ])
  await db.favourites.bulkPut([
    { id: 'x', at: 1 },
    { id: 'y', at: 2 },
  ])
  expect(await readStored(db)).toEqual({
    mark: 'a',
    packs: [
      { country: 'LA', language: 'en', topics: 0, isHeld: true, isWhole: false },
      { country: 'TH', language: 'en', topics: 2, isHeld: false, isWhole: true },
      { country: 'VN', language: 'fr', topics: 0, isHeld: false, isWhole: false },
    ],
    favourites: 2,
  })
})
