import type { AbroadDatabase } from '#store/database/database.ts'
import type { Whereabouts } from './day-ledger.ts'
import { pageDatabase } from '#src/data/database/database.ts'

export interface TableSize {
  name: string
  rows: number
  /** As JSON, from some of its rows: an estimate. */
  bytes: number
}

const sampledRows = 20

/** Every table of the device with its size, in one read transaction. */
export async function readTables(): Promise<TableSize[]> {
  const { db } = await pageDatabase()
  return db.transaction('r', db.tables, () =>
    Promise.all(
      db.tables.map(async (table) => {
        const [rows, some] = await Promise.all([table.count(), table.limit(sampledRows).toArray()])
        const sampled = JSON.stringify(some).length
        return { name: table.name, rows, bytes: some.length === 0 ? 0 : Math.round((sampled / some.length) * rows) }
      }),
    ),
  )
}

/** Where everything is that was said on this device, by whomever. */
export async function readWhereabouts(): Promise<Whereabouts> {
  const { db } = await pageDatabase()
  return db.transaction('r', [db.intents, db.history, db.sealed], () => whereaboutsIn(db))
}

async function whereaboutsIn(db: AbroadDatabase): Promise<Whereabouts> {
  const [pending, done, locked] = await Promise.all([db.intents.toArray(), db.history.toArray(), db.sealed.count()])
  return {
    pending: pending.map(({ id, state, refusal }) => ({ id, state, reason: refusal?.type ?? null })),
    done: done.map(({ id, end }) => ({ id, end })),
    hasLocked: locked > 0,
  }
}
