import { eq } from 'drizzle-orm'
import type { Meta } from '#contract/content/content.ts'
import type { Db } from '#server/database/open-database.ts'
import { changes, items } from '#server/database/schema.ts'
import { lockEditors } from './counter.ts'

/** The end of the year 9999. To everybody else a withdrawn item is one whose day has not come. */
export const neverMs = Date.UTC(9999, 11, 31)

type Row = typeof items.$inferSelect
interface Which {
  id: string
  now: number
}

/** Takes an item out of sight; its texts and what citizens said about it stay. What is withdrawn already stays as it is. */
export function withdrawItem(tx: Db, which: Which): Promise<void> {
  return change(tx, which, (row) => (row.deskState === 'withdrawn' ? undefined : { deskState: 'withdrawn', publishAt: neverMs }))
}

/** Under the date that it has where that has come, else from now on; a draft from now on. What is published already stays as it is. */
export function publishItem(tx: Db, which: Which): Promise<void> {
  return change(tx, which, (row) => {
    if (row.publishAt <= which.now) return undefined
    return released(row, which.now, row.deskState === 'draft' ? which.now : undefined)
  })
}

/** What the desk decided stands also over what an editor's file says anew. */
export function underDesk(
  row: Pick<Row, 'publishAt' | 'fixed'>,
  before: Pick<Row, 'deskState' | 'deskAt'> | undefined,
): Partial<Pick<Row, 'publishAt' | 'fixed' | 'deskState'>> {
  if (before?.deskState === 'withdrawn' || before?.deskState === 'draft') return { publishAt: neverMs }
  return before?.deskState === 'released' ? released(row, before.deskAt ?? row.publishAt) : {}
}

function released({ fixed }: Pick<Row, 'fixed'>, at: number, exactly?: number): Pick<Row, 'publishAt' | 'fixed' | 'deskState'> {
  const parts = JSON.parse(`{${fixed}}`) as { meta: Meta }
  const publishAt = exactly ?? Math.min(Date.parse(parts.meta.publish_date), at)
  const meta = { ...parts.meta, publish_date: new Date(publishAt).toISOString() }
  return { deskState: 'released', publishAt, fixed: JSON.stringify({ ...parts, meta }).slice(1, -1) }
}

async function change(
  tx: Db,
  { id, now }: Which,
  decide: (row: Row) => Partial<Pick<Row, 'publishAt' | 'fixed' | 'deskState'>> | undefined,
): Promise<void> {
  await lockEditors(tx)
  const [row] = await tx.select().from(items).where(eq(items.id, id)).for('no key update')
  const set = row && !row.removed ? decide(row) : undefined
  if (!row || !set) return
  await tx
    .update(items)
    .set({ ...set, deskAt: now, rev: row.rev + 1 })
    .where(eq(items.id, id))
  await tx.insert(changes).values({ itemId: id, op: 'put', audience: row.audience, family: row.family, at: now })
}
