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
 * its beginning, over what is left of it. Returns how many there were.
 */
export async function dropLostRows(db: AbroadDatabase): Promise<number> {
  let count = 0
  for (const name of fetchedAgain) {
    const table = db.table<unknown>(name)
    const suspected = await lostOf(table, await table.toCollection().primaryKeys())
    if (suspected.length === 0) continue
    count += await db.transaction('rw', [table, db.scopes], async () => {
      // Another tab, or the engine, may have dropped one meanwhile, and a round have brought it again.
      const lost = await lostOf(table, suspected)
      await table.bulkDelete(lost)
      if (lost.length > 0 && (name === 'segments' || name === 'changed'))
        await db.scopes.toCollection().modify((row) => void Object.assign(row, { generation: row.generation + 1, ...pulledAnew }))
      return lost.length
    })
  }
  return count
}

async function lostOf(table: Table<unknown, IndexableType>, keys: readonly IndexableType[]): Promise<IndexableType[]> {
  const lost: IndexableType[] = []
  for (const key of keys) {
    try {
      await table.get(key)
    } catch (error) {
      if (!isLost(error)) throw error
      lost.push(key)
    }
  }
  return lost
}
