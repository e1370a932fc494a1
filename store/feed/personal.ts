import type { AbroadDatabase } from '#store/database/database.ts'
import type { PersonalRow } from '#store/rows/rows.ts'

/**
 * Stores what the service says of the citizen and its items; an older revision changes nothing, so that a pull which began before a
 * registration cannot undo it. Call inside a transaction over `personal`.
 */
export async function putPersonal(db: Pick<AbroadDatabase, 'personal'>, rows: readonly PersonalRow[]): Promise<void> {
  if (rows.length === 0) return
  const stored = await db.personal.bulkGet(rows.map((row) => [row.account, row.id]))
  await db.personal.bulkPut(rows.flatMap((row, at) => ((stored[at]?.rev ?? 0) > row.rev ? [] : [{ ...stored[at], ...row }])))
}
