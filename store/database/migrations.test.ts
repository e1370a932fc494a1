import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { segmentsOf, idsOfScope } from '#store/feed/walk.ts'
import { articleOf } from '#store/guide/article-row.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleArticle, sampleStory } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { databaseName } from './database.ts'

/** The tables as the first build that shipped made them. Never edited: a device in the field may have just this. */
const versionOne = {
  segments: '++key, [scope+high], *ids',
  changed: '[scope+id], [scope+order], id',
  scopes: 'scope',
  texts: '[id+language]',
  personal: '[account+id]',
  resources: 'key',
  manifests: '[country+language]',
  articles: 'hash, [language+topic]',
  setAside: '++seq, source',
  connection: 'key',
  diary: '++seq',
  leases: 'name',
  head: 'key',
  settings: 'key',
  favourites: 'id',
  feedback: 'topic',
}

/** A database as an old build left it; `upgrade` opens it with this build. */
function oldDatabase(version: number, tables: Record<string, string>) {
  const indexedDB = new IDBFactory()
  const old = new Dexie(databaseName, { indexedDB, IDBKeyRange })
  old.version(version).stores(tables)
  const upgrade = () => {
    old.close()
    return createTestDatabase(indexedDB)
  }
  return { old, upgrade }
}

test('a database that the first build left opens, with everything the citizen had', async () => {
  const { old, upgrade } = oldDatabase(1, versionOne)
  await old.table('segments').bulkAdd(segmentsOf('a', [sampleStory('s2', 2), sampleStory('s1', 1)]))
  await old.table('favourites').put({ id: 's1', at: 1 })
  await old.table('feedback').put({ topic: 'visa', answer: 'yes' })
  await old.table('settings').put({ key: 'shownScope', value: { key: 'a', account: 'nobody', language: 'en' } })

  const db = upgrade()
  expect((await idsOfScope(db, 'a')).map((row) => row.id)).toEqual(['s2', 's1'])
  expect(await db.favourites.toArray()).toEqual([{ id: 's1', at: 1 }])
  expect(await db.feedback.get('visa')).toEqual({ topic: 'visa', answer: 'yes' })
  expect((await db.settings.get('shownScope'))?.value).toMatchObject({ key: 'a' })
})

/** What version 2 added. */
const versionTwo = { searchIndexes: 'language' }

test('articles and packs of the first version keep their text and their hash', async () => {
  const { old, upgrade } = oldDatabase(1, versionOne)
  const article = sampleArticle('visa')
  await old.table('articles').put({ hash: article.hash, topic: 'visa', category: 'emigration', language: 'en', bytes: 9, article })
  await old.table('manifests').put({ country: 'TH', language: 'en', manifest: null, etag: null, next: null, nextEtag: null })

  const db = upgrade()
  const row = await db.articles.get(article.hash)
  expect(row && articleOf(row)).toEqual(article)
  expect(row?.line.startsWith(`{"hash":"${article.hash}",`)).toBe(true)
  expect(row).not.toHaveProperty('article')
  expect(await db.manifests.get(['TH', 'en'])).toMatchObject({ hold: null, origin: 'service', changes: null, unread: [] })
})

/** What version 3 added. */
const versionThree = { session: 'key', profiles: 'account' }

/** What version 4 added. */
const versionFour = {
  intents: '++seq, &id, [account+entity]',
  history: '++no, &id, [account+entity], [account+no]',
  sealed: 'owner',
}

/** What version 5 added. */
const versionFive = { conversations: 'id, [account+representationId]', messages: '[conversation+seq], id' }

test('what waits in the outbox of before there was a chat still waits, and a thread has its place', async () => {
  const { old, upgrade } = oldDatabase(4, { ...versionOne, ...versionTwo, ...versionThree, ...versionFour })
  const waiting = sampleIntent(registerIntent('e1'))
  await old.table('intents').add(waiting)

  const db = upgrade()
  expect(await db.intents.toArray()).toMatchObject([{ id: waiting.id, entity: 'event:e1' }])
  const message = { seq: 1, id: 'm', from: 'citizen', text: 'x', sentAt: '2026-06-01T08:00:00Z', conversation: 'c' } as const
  await db.messages.put(message)
  expect(await db.messages.get(['c', 1])).toEqual(message)
})

test('a citizen who was logged in before there was an outbox stays so, and can say something', async () => {
  const { old, upgrade } = oldDatabase(3, { ...versionOne, ...versionTwo, ...versionThree })
  await old.table('session').put({ key: 'credentials', profileId: 'anna' })
  await old.table('personal').put({ account: 'anna', id: 'e1', rev: 3, userIsRegistered: true })

  const db = upgrade()
  expect(await db.session.get('credentials')).toMatchObject({ profileId: 'anna' })
  expect(await db.personal.toArray()).toEqual([{ account: 'anna', id: 'e1', rev: 3, userIsRegistered: true }])
  expect(await db.intents.add(sampleIntent(registerIntent('e1')))).toBe(1)
  expect(await db.intents.where('[account+entity]').equals(['anna', 'event:e1']).count()).toBe(1)
})

test('a first visit makes every table that the code names', async () => {
  const db = createTestDatabase()
  await db.open()
  const every = { ...versionOne, ...versionTwo, ...versionThree, ...versionFour, ...versionFive }
  expect(db.tables.map((table) => table.name).toSorted()).toEqual(Object.keys(every).toSorted())
})

test('a build that upgrades in another tab is not kept waiting: the old one closes by itself and stays closed', async () => {
  const indexedDB = new IDBFactory()
  const db = createTestDatabase(indexedDB)
  await db.open()
  const newer = new Dexie(databaseName, { indexedDB, IDBKeyRange })
  newer.version(99).stores({ ...versionOne, ...versionTwo, ...versionThree, later: 'id' })
  await newer.open()
  expect(newer.isOpen()).toBe(true)
  expect(db.isOpen()).toBe(false)
  await expect(db.settings.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  newer.close()
})

test('a database deleted in another tab begins anew with the next read', async () => {
  const indexedDB = new IDBFactory()
  const db = createTestDatabase(indexedDB)
  await db.settings.put({ key: 'x', value: 1 })
  await new Promise((resolve) => (indexedDB.deleteDatabase(databaseName).onsuccess = resolve))
  expect(await db.settings.count()).toBe(0)
  await db.settings.put({ key: 'x', value: 2 })
  expect(await db.settings.get('x')).toMatchObject({ value: 2 })
})

test('two instances on one database agree at once', async () => {
  const indexedDB = new IDBFactory()
  const [one, other] = [createTestDatabase(indexedDB), createTestDatabase(indexedDB)]
  await one.settings.put({ key: 'x', value: 1 })
  expect(await other.settings.get('x')).toMatchObject({ value: 1 })
  await other.settings.put({ key: 'x', value: 2 })
  expect(await one.settings.get('x')).toMatchObject({ value: 2 })
})
