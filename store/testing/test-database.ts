import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { createDatabase } from '#store/database/database.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { CredentialsRow } from '#store/rows/session.ts'

/** A database of its own, in memory. Give the factory again to open what another left. */
export function createTestDatabase(indexedDB: IDBFactory = new IDBFactory()): AbroadDatabase {
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  return createDatabase({ indexedDB, IDBKeyRange })
}

export const sampleSecrets = {
  token: 't',
  publicKeyPem: 'p',
  lookupIdentifier: 'l',
  recordId: null,
  generation: 1,
  deletionAsked: false,
}

export const sampleCredentials: CredentialsRow = { key: 'credentials', profileId: 'anna', ...sampleSecrets }

/** A device with a citizen logged in; `null` for a visitor. */
export async function loggedIn(profileId: string | null = 'anna'): Promise<AbroadDatabase> {
  const db = createTestDatabase()
  if (profileId !== null) await db.session.put({ key: 'credentials', profileId, ...sampleSecrets })
  return db
}

/** A browser in which `beforeOpen` may break off what opens a database. */
export function breakableFactory(indexedDB: IDBFactory, beforeOpen: () => void): IDBFactory {
  return new Proxy(indexedDB, {
    get(target, key) {
      if (key !== 'open') return Reflect.get(target, key) as unknown
      return (...given: Parameters<IDBFactory['open']>) => (beforeOpen(), target.open(...given))
    },
  })
}
