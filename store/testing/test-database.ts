import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { createDatabase } from '../database.ts'
import type { AbroadDatabase } from '../database.ts'

/** A database of its own, in memory. Give the factory again to open what another left. */
export function createTestDatabase(indexedDB: IDBFactory = new IDBFactory()): AbroadDatabase {
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  return createDatabase({ indexedDB, IDBKeyRange })
}
