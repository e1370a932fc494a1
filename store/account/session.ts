import type { AbroadDatabase } from '#store/database/database.ts'
import type { SessionRow, EpochRow } from '#store/rows/session.ts'

type RowOf<K extends SessionRow['key']> = Extract<SessionRow, { key: K }>

export async function sessionRow<K extends SessionRow['key']>(db: Pick<AbroadDatabase, 'session'>, key: K): Promise<RowOf<K> | undefined> {
  return (await db.session.get(key)) as RowOf<K> | undefined
}

/** Changes a row that is there; a row that is gone stays gone. */
export function changeSessionRow<K extends SessionRow['key']>(
  db: Pick<AbroadDatabase, 'session'>,
  key: K,
  change: Partial<RowOf<K>>,
): PromiseLike<unknown> {
  return db.session
    .where('key')
    .equals(key)
    .modify((row) => void Object.assign(row, change))
}

const firstEpoch: EpochRow = { key: 'epoch', epoch: 0, lost: false, unfinished: false }

/** How often this device was emptied of an account: what was asked for in an older epoch must not be stored any more. */
export async function readEpoch(db: Pick<AbroadDatabase, 'session'>): Promise<EpochRow> {
  return (await sessionRow(db, 'epoch')) ?? firstEpoch
}
