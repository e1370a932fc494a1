import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { takeConsole } from '#tests/setup/console-messages.ts'
import { breakableFactory } from '#store/testing/test-database.ts'
import { createDatabase } from './database.ts'

/** A browser that breaks off the first `count` opens. */
function breaking(indexedDB: IDBFactory, { count, name }: { count: number; name: string }): { indexedDB: IDBFactory; opens: () => number } {
  let opens = 0
  const broken = breakableFactory(indexedDB, () => {
    opens += 1
    if (opens <= count) throw new DOMException('the connection was closed', name)
  })
  return { indexedDB: broken, opens: () => opens }
}

test.each(['AbortError', 'InvalidStateError', 'QuotaExceededError', 'TimeoutError'])(
  'an open that the browser breaks off with %s is not the last one',
  async (name) => {
    const browser = breaking(new IDBFactory(), { count: 2, name })
    const db = createDatabase({ indexedDB: browser.indexedDB, IDBKeyRange })
    await expect(db.settings.count()).rejects.toThrow()
    await expect(db.settings.count()).rejects.toThrow()
    expect(await db.settings.count()).toBe(0)
    db.close()
  },
)

test('a connection that the browser closes as often as it is opened is opened again once it holds', async () => {
  const db = createDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  let isUnwell = true
  db.on('ready', () => (isUnwell ? db.backendDB().close() : undefined), true)
  for (let tries = 0; tries < 10; tries += 1) await expect(db.settings.put({ key: 'a', value: 1 })).rejects.toThrow()
  isUnwell = false
  // One that is closed already is found out by a call that fails.
  await db.settings.count().catch(() => 0)
  await db.settings.put({ key: 'a', value: 1 })
  expect(await db.transaction('rw', [db.settings], () => db.settings.count())).toBe(1)
  expect(takeConsole()).toContain('Dexie: Need to reopen db')
  db.close()
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a browser that begins none of the first %i transactions loses none of the later ones',
  async (count) => {
    const indexedDB = new IDBFactory()
    const before = createDatabase({ indexedDB, IDBKeyRange })
    await before.settings.put({ key: 'a', value: 1 })
    before.close()
    const db = createDatabase({ indexedDB, IDBKeyRange })
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    for (let left = count; left > 0; left -= 1) {
      begin.mockImplementationOnce(() => {
        throw new DOMException('the connection is closing', 'InvalidStateError')
      })
    }
    for (let tries = 0; tries < count; tries += 1) await db.settings.count().catch(() => 0)
    expect(await db.settings.get('a')).toEqual({ key: 'a', value: 1 })
    expect(await db.transaction('rw', [db.settings], () => db.settings.count())).toBe(1)
    begin.mockRestore()
    takeConsole()
    db.close()
  },
)

test('a database of a newer build is not asked again and again', async () => {
  const indexedDB = new IDBFactory()
  const newer = indexedDB.open('abroad', 10_000)
  await new Promise((resolve) => (newer.onsuccess = resolve))
  newer.result.close()
  const browser = breaking(indexedDB, { count: 0, name: '' })
  const db = createDatabase({ indexedDB: browser.indexedDB, IDBKeyRange })
  await expect(db.settings.count()).rejects.toThrow()
  const asked = browser.opens()
  await expect(db.settings.count()).rejects.toThrow()
  expect(browser.opens()).toBe(asked)
})

test('a database is born with the mark that it is given', async () => {
  const db = createDatabase({ indexedDB: new IDBFactory(), IDBKeyRange, newDatabaseId: () => 'born' })
  expect(await db.settings.get('birthMark')).toEqual({ key: 'birthMark', value: 'born' })
  db.close()
})
