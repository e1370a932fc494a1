import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { removePictures } from './remove-pictures.ts'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'

afterEach(() => vi.unstubAllGlobals())

/** The database as Workbox makes it. */
async function notesOf(indexedDB: IDBFactory) {
  const db = new Dexie('workbox-expiration', { indexedDB, IDBKeyRange })
  db.version(0.1).stores({ 'cache-entries': 'id' })
  await db.open()
  return db
}

test('the pictures go, and the notes of when each was looked at, while the service worker holds them open', async () => {
  const indexedDB = new IDBFactory()
  const { caches, names } = createMemoryCaches()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('caches', caches)
  const notes = await notesOf(indexedDB)
  await notes.table('cache-entries').put({ id: 'abroad-pictures|/cms/pictures/embassy.png' })
  await (await caches.open('abroad-pictures')).put('/cms/pictures/embassy.png', new Response('x'))
  await (await caches.open('abroad-shell')).put('/', new Response('x'))
  await removePictures()
  expect(await notes.table('cache-entries').count()).toBe(0)
  expect(names()).toEqual(['abroad-shell'])
})

test('where Workbox has noted nothing, nothing is made', async () => {
  const indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', indexedDB)
  await removePictures()
  expect(await indexedDB.databases()).toEqual([])
})
