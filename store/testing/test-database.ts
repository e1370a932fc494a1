import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { createDatabase } from '#store/database/database.ts'
import type { AbroadDatabase } from '#store/database/database.ts'

/** A database of its own, in memory. Give the factory again to open what another left. */
export function createTestDatabase(indexedDB: IDBFactory = new IDBFactory()): AbroadDatabase {
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  return createDatabase({ indexedDB, IDBKeyRange })
}

/** A device on which somebody is logged in, or nobody. */
export async function loggedIn(profileId: string | null = 'anna'): Promise<AbroadDatabase> {
  const db = createTestDatabase()
  const secrets = { token: 't', publicKeyPem: 'p', lookupIdentifier: 'l', recordId: null, generation: 1, deletionAsked: false }
  if (profileId !== null) await db.session.put({ key: 'credentials', profileId, ...secrets })
  return db
}
