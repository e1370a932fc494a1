import type { IndexableType, Table } from 'dexie'
import { pulledAnew } from '#store/rows/rows.ts'
import type { AbroadDatabase, TableName } from './database.ts'
import { isLost } from './lost-rows.ts'

/** What the service has too. What a citizen said is never dropped, and is smaller than what is kept in files. */
const fetchedAgain = [
  'segments',
  'changed',
  'texts',
  'resources',
  'manifests',
  'articles',
  'searchIndexes',
  'head',
] as const satisfies readonly TableName[]

/**
 * Looks at each row alone and deletes those that the browser calls lost, so that the next round brings them. A feed that has lost some is pulled from
 * its beginning, over what is left of it.
 */
export async function dropLostRows(db: AbroadDatabase): Promise<void> {
  for (const name of fetchedAgain) {
    const table = db.table<unknown>(name)
    const keys = await lostKeysOf(table)
    if (keys.length === 0) continue
    await db.transaction('rw', [table, db.scopes], async () => {
      await table.bulkDelete(keys)
      if (name === 'segments' || name === 'changed')
        await db.scopes.toCollection().modify((row) => void Object.assign(row, { generation: row.generation + 1, ...pulledAnew }))
    })
  }
}

async function lostKeysOf(table: Table<unknown, IndexableType>): Promise<IndexableType[]> {
  const lost: IndexableType[] = []
  for (const key of await table.toCollection().primaryKeys()) {
    try {
      await table.get(key)
    } catch (error) {
      if (!isLost(error)) throw error
      lost.push(key)
    }
  }
  return lost
}
