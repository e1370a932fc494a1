import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labBreaksCache } from '#lab/wire/storage.ts'
import { createDatabase } from '#store/database/database.ts'
import { breakStorage } from './breaking-storage.ts'

const { put, add, delete: remove, clear } = IDBObjectStore.prototype
beforeEach(() => void vi.stubGlobal('caches', { keys: async () => ['workbox', `${labBreaksCache}3`] }))
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { put, add, delete: remove, clear })
  vi.unstubAllGlobals()
})

const databaseOf = () => createDatabase({ name: crypto.randomUUID(), durability: 'relaxed', newDatabaseId: () => 'mark' })

test('of the writing transactions every third breaks off, and leaves nothing behind; those that read do not count', async () => {
  const db = databaseOf()
  await db.open()
  await breakStorage()
  const ends: string[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await db.settings.get(key)
    const end = db.transaction('rw', [db.settings], async () => {
      await db.settings.put({ key, value: key })
      await db.settings.put({ key, value: 'again' })
    })
    ends.push(
      await end.then(
        () => 'kept',
        (error: Error) => error.name,
      ),
    )
  }
  expect(ends).toEqual(['kept', 'kept', 'AbortError', 'kept', 'kept', 'AbortError'])
  expect((await db.settings.toArray()).map(({ key }) => key)).toEqual(expect.arrayContaining(['a', 'b', 'd', 'e']))
  expect(await db.settings.get('c')).toBeUndefined()
  db.close()
})

test('where the Lab says nothing, nothing is touched', async () => {
  vi.stubGlobal('caches', { keys: async () => ['workbox'] })
  await breakStorage()
  expect(Reflect.get(IDBObjectStore.prototype, 'put')).toBe(put)
})
