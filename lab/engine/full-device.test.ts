import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { labCache } from '#lab/wire/storage.ts'
import { createFullDevice } from './full-device.ts'

afterEach(() => void vi.unstubAllGlobals())

function cachesNamed(names: Set<string>) {
  vi.stubGlobal('caches', { has: async (name: string) => names.has(name) })
}

async function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(crypto.randomUUID())
    opening.onupgradeneeded = () => {
      for (const name of ['intents', 'leases']) opening.result.createObjectStore(name, { keyPath: 'id' })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
  })
}
function put(db: IDBDatabase, store: string): string {
  try {
    db.transaction(store, 'readwrite').objectStore(store).put({ id: 'a' })
    return 'kept'
  } catch (error) {
    return error instanceof DOMException ? error.name : String(error)
  }
}

test('a device is full where the Lab says so, but for leases, and has room again when it does not', async () => {
  const names = new Set<string>()
  cachesNamed(names)
  const look = createFullDevice()
  const db = await open()
  await look()
  expect(put(db, 'intents')).toBe('kept')
  names.add(labCache)
  await look()
  expect([put(db, 'intents'), put(db, 'leases')]).toEqual(['QuotaExceededError', 'kept'])
  names.clear()
  await look()
  expect(put(db, 'intents')).toBe('kept')
})

test('where there are no caches, or they fail, a device is as it is', async () => {
  vi.stubGlobal('caches', { has: () => Promise.reject(new Error('not allowed')) })
  await createFullDevice()()
  expect(put(await open(), 'intents')).toBe('kept')
})
