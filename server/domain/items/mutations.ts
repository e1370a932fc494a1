import { eq, sql } from 'drizzle-orm'
import { familyOf } from '#contract/values/kinds.ts'
import type { Db } from '#server/database/open-database.ts'
import { numbersFrom } from '#server/database/restored.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { changes, items } from '#server/database/schema.ts'
import { lockEditors, readCounter } from './counter.ts'
import { piecesOf } from './item-json.ts'
import { neverMs, underDesk } from './publish.ts'
import type { StoredItem } from './stored-item.ts'

/** An item as an editor, a generator or a test hands it in; the service counts `rev`. */
export interface ItemDraft {
  item: StoredItem
  audience: readonly string[]
  source: string
  sourceHash?: string
}

export type Mutation = { ok: true; rev: number } | { ok: false; reason: 'exists' | 'not-found' }

/** Fails with `exists` when the id is taken. A removed item of that id comes back, and its `rev` goes on from where it was. */
export function insertItem(db: Db, draft: ItemDraft, now: number): Promise<Mutation> {
  return db.transaction(async (tx) => {
    await lockEditors(tx)
    const before = await stoneOf(tx, draft.item.id)
    if (before && !before.removed) return { ok: false, reason: 'exists' }
    return { ok: true, rev: await write(tx, { draft, now, before }) }
  })
}

/** What the desk writes, and nobody else sees before it is published; devices hear nothing of it. An id that is taken stays as it is. */
export async function insertDraft(tx: Db, draft: ItemDraft, now: number): Promise<void> {
  await tx
    .insert(items)
    .values({ ...rowOf(draft), rev: sql`${numbersFrom} + 1`, publishAt: neverMs, deskState: 'draft', deskAt: now })
    .onConflictDoNothing()
}

/** Replaces texts, dates and audience. The counts of likes and participants belong to the citizens and stay. */
export function updateItem(db: Db, draft: ItemDraft, now: number): Promise<Mutation> {
  return db.transaction(async (tx) => {
    await lockEditors(tx)
    const before = await stoneOf(tx, draft.item.id)
    if (!before || before.removed) return { ok: false, reason: 'not-found' }
    return { ok: true, rev: await write(tx, { draft, now, before }) }
  })
}

export async function removeItem(db: Db, id: string, now: number): Promise<Mutation> {
  const [removed] = await removeItems(db, [id], now)
  return removed ? { ok: true, rev: removed.rev } : { ok: false, reason: 'not-found' }
}

/** Removes those of the ids that are there; each leaves a stone and a line in the log. */
export function removeItems(db: Db, ids: readonly string[], now: number): Promise<{ id: string; rev: number }[]> {
  return db.transaction(async (tx) => {
    await lockEditors(tx)
    const live = sql`id = any(${sql.param([...ids])}::text[]) and not removed`
    await tx.execute(sql`
      insert into changes (item_id, op, audience, family, at)
      select id, 'drop', audience, family, ${now}::bigint from items where ${live} order by id`)
    return rowsOf<{ id: string; rev: number }>(
      tx,
      sql`
      update items set removed = true, rev = rev + 1, audience = '{}', source_hash = null, info = '{}', fixed = '"meta":{}',
        texts = '{}'
      where ${live} returning id, rev`,
    )
  })
}

export function setLikes(db: Db, id: string, likes: number, now: number): Promise<Mutation> {
  return setCount(db, { id, field: 'likes', value: likes, now })
}

export function setParticipants(db: Db, id: string, participants: number, now: number): Promise<Mutation> {
  return setCount(db, { id, field: 'participants', value: participants, now })
}

/** Only a story is liked, only an event has participants. */
const familyOfCount = { likes: 'STORY', participants: 'EVENT' } as const

function setCount(db: Db, change: { id: string; field: 'likes' | 'participants'; value: number; now: number }): Promise<Mutation> {
  return db.transaction(async (tx) => {
    await lockEditors(tx)
    const before = await stoneOf(tx, change.id)
    if (!before || before.removed || before.family !== familyOfCount[change.field]) return { ok: false, reason: 'not-found' }
    const rev = before.rev + 1
    await tx
      .update(items)
      .set({ rev, [change.field]: change.value })
      .where(eq(items.id, change.id))
    await tx
      .insert(changes)
      .values({ itemId: change.id, op: change.field, audience: before.audience, family: before.family, at: change.now })
    return { ok: true, rev }
  })
}

interface Stone {
  rev: number
  removed: boolean
  audience: string[]
  family: string
  likes: number | null
  participants: number | null
  deskState: 'withdrawn' | 'released' | 'draft' | null
  deskAt: number | null
}

/** Locked: what citizens count on it meanwhile waits, and stands on what is written here. */
async function stoneOf(tx: Db, id: string): Promise<Stone | undefined> {
  const { rev, removed, audience, family, likes, participants, deskState, deskAt } = items
  const [row] = await tx
    .select({ rev, removed, audience, family, likes, participants, deskState, deskAt })
    .from(items)
    .where(eq(items.id, id))
    .for('no key update')
  return row
}

async function write(tx: Db, { draft, now, before }: { draft: ItemDraft; now: number; before: Stone | undefined }): Promise<number> {
  const fresh = rowOf(draft, before)
  // One of that id may have been lost with a restore.
  const row = { ...fresh, ...underDesk(fresh, before), ...(!before && { rev: sql<number>`${numbersFrom} + 1` }) }
  const written = await tx.insert(items).values(row).onConflictDoUpdate({ target: items.id, set: row }).returning({ rev: items.rev })
  const audience = [...new Set([...(before?.audience ?? []), ...draft.audience])]
  await tx.insert(changes).values({ itemId: row.id, op: 'put', audience, family: row.family, at: now })
  return written[0]?.rev ?? 0
}

export function rowOf(draft: ItemDraft, before?: Pick<Stone, 'rev' | 'likes' | 'participants'>): typeof items.$inferInsert {
  const { item } = draft
  const pieces = piecesOf(item)
  return {
    id: item.id,
    kind: item.type,
    family: familyOf(item.type),
    audience: [...draft.audience],
    publishAt: Date.parse(item.meta.publish_date),
    expiresAt: item.meta.expiration_date === undefined ? null : Date.parse(item.meta.expiration_date),
    rev: (before?.rev ?? 0) + 1,
    removed: false,
    ...pieces,
    // Also of one that was away: whoever had registered for it still has.
    likes: pieces.likes === null ? null : (before?.likes ?? pieces.likes),
    participants: pieces.participants === null ? null : (before?.participants ?? pieces.participants),
    source: draft.source,
    sourceHash: draft.sourceHash ?? null,
  }
}

/** Forgets the oldest changes; a cursor from before then reads pages again. Run at the start: the log needs no more care than that. */
export async function pruneLog(db: Db, options: { now: number; keepMs: number }): Promise<void> {
  // The age is judged of lines that have their number.
  await readCounter(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update counter set log_from = greatest(log_from, coalesce((select max(seq) from changes where at < ${options.now - options.keepMs}), 0)) where id = 1`)
    await tx.execute(sql`delete from changes where seq <= (select log_from from counter where id = 1)`)
  })
}
