import type { IndexableType, Table } from 'dexie'
import { pulledAnew } from '#store/rows/rows.ts'
import type { AbroadDatabase, TableName } from './database.ts'
import { isLost } from './lost-rows.ts'

/** What the service has too. What a citizen said, and what was locked away of it, is never dropped. */
const fetchedAgain = [
  'segments',
  'changed',
  'texts',
  'resources',
  'manifests',
  'articles',
  'searchIndexes',
] as const satisfies readonly TableName[]

/**
 * Looks at each row alone and deletes those that the browser calls lost, so that the next round brings them. A feed that has lost some is pulled from
 * its beginning, over what is left of it. Returns how many there were.
 */
export async function dropLostRows(db: AbroadDatabase): Promise<number> {
  let count = 0
  for (const name of fetchedAgain) {
    const table = db.table<unknown>(name)
    for (const key of await table.toCollection().primaryKeys()) {
      if (!(await isLostAt(table, key))) continue
      count += 1
      // Each at once: another tab does the same, and what it dropped may be back soon. Not in the transaction of the read, which Chromium breaks off.
      await db.transaction('rw', [table, db.scopes], async () => {
        await table.delete(key)
        if (name === 'segments' || name === 'changed')
          await db.scopes.toCollection().modify((row) => void Object.assign(row, { generation: row.generation + 1, ...pulledAnew }))
      })
    }
  }
  return count
}

async function isLostAt(table: Table<unknown, IndexableType>, key: IndexableType): Promise<boolean> {
  try {
    await table.get(key)
    return false
  } catch (error) {
    if (!isLost(error)) throw error
    return true
  }
}
