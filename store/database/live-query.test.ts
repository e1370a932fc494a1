import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { takeConsole } from '#tests/setup/console-messages.ts'
import { breakableFactory } from '#store/testing/test-database.ts'
import { createDatabase } from './database.ts'
import type { AbroadDatabase } from './database.ts'
import { followQuery } from './follow-query.ts'
import { watch } from './live-query.ts'

const readAll = (db: AbroadDatabase): Promise<unknown> => db.transaction('r', [db.settings], () => db.settings.toArray())

/** A device with one setting, followed as a screen does; its browser can break off what opens the database. */
async function follow(read = readAll) {
  const indexedDB = new IDBFactory()
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const broken = { name: '' }
  const db = createDatabase({
    indexedDB: breakableFactory(indexedDB, () => {
      if (broken.name) throw new DOMException('broken off', broken.name)
    }),
    IDBKeyRange,
  })
  await db.settings.put({ key: 'a', value: 1 })
  const life = new AbortController()
  const shown: unknown[] = []
  const sleeps: number[] = []
  void followQuery<AbroadDatabase, unknown>({
    open: async () => ({ db, watch }),
    read,
    fallback: async () => 'fallback',
    show: (value) => void shown.push(value),
    signal: life.signal,
    isOver: () => false,
    sleep: async (ms) => {
      sleeps.push(ms)
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  })
  const end = () => {
    life.abort()
    db.close()
  }
  return { db, broken, shown, sleeps, end }
}

test.each(['AbortError', 'QuotaExceededError', 'UnknownError'])(
  'a query whose connection died, and whose new one met with %s, shows what is there once the device is well',
  async (name) => {
    const { db, broken, shown, sleeps, end } = await follow()
    await db.open()
    db.close({ disableAutoOpen: false })
    broken.name = name
    await expect.poll(() => sleeps.length).toBeGreaterThan(2)
    expect(shown).toEqual(['fallback'])
    broken.name = ''
    await expect.poll(() => shown.at(-1)).toEqual([{ key: 'a', value: 1 }])
    // Dexie's own tries, where Chromium does not know why.
    takeConsole()
    end()
  },
)

test('a query that failed and was begun again shows each change once', async () => {
  let isUnwell = false
  const { db, shown, sleeps, end } = await follow((all) =>
    isUnwell ? Promise.reject(new DOMException('broken off', 'AbortError')) : readAll(all),
  )
  await expect.poll(() => shown).toHaveLength(1)
  isUnwell = true
  await db.settings.put({ key: 'a', value: 2 })
  await expect.poll(() => sleeps.length).toBeGreaterThan(0)
  isUnwell = false
  await expect.poll(() => shown).toHaveLength(2)
  await db.settings.put({ key: 'a', value: 3 })
  await expect.poll(() => shown.at(-1)).toEqual([{ key: 'a', value: 3 }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown).toHaveLength(3)
  end()
})
