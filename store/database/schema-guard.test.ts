import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { isNewer } from './schema-guard.ts'

/** A device on which a later version of the app has run: all that was there is there, and something more. */
async function newerDevice() {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange }
  const ours = createDatabase(device)
  await ours.settings.put({ key: 'said', value: 'before' })
  expect(isNewer(ours)).toBe(false)
  ours.close()
  const opening = device.indexedDB.open('abroad', 990)
  opening.onupgradeneeded = () => opening.result.createObjectStore('later', { keyPath: 'key' }).put({ key: 'kept' })
  await new Promise((resolve) => (opening.onsuccess = resolve))
  opening.result.close()
  return device
}

async function versionAndTables({ indexedDB }: { indexedDB: IDBFactory }): Promise<[number, boolean]> {
  const opening = indexedDB.open('abroad')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const { version, objectStoreNames } = opening.result
  opening.result.close()
  return [version, objectStoreNames.contains('later')]
}

test('who writes does not open a newer database, the first time or later, and changes nothing in it [54]', async () => {
  const device = await newerDevice()
  const db = createDatabase(device)
  await expect(db.open()).rejects.toMatchObject({ name: 'NewerDatabase' })
  await expect(db.settings.put({ key: 'said', value: 'after' })).rejects.toThrow()
  await expect(db.settings.put({ key: 'said', value: 'after' })).rejects.toThrow()
  expect(await versionAndTables(device)).toEqual([990, true])
  const reader = createDatabase({ ...device, opensNewer: true })
  expect(await reader.settings.toArray()).toEqual([{ key: 'said', value: 'before' }])
  reader.close()
})

test('who only reads opens it, and is told [54]', async () => {
  const device = await newerDevice()
  const db = createDatabase({ ...device, opensNewer: true })
  expect(await db.settings.get('said')).toEqual({ key: 'said', value: 'before' })
  expect(isNewer(db)).toBe(true)
  db.close()
  expect(await versionAndTables(device)).toEqual([990, true])
})
