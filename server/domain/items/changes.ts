import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import type { Signer } from '#server/signing.ts'
import { readCounter } from './counter.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { readItems } from './pages.ts'
import { readPersonal, type PersonalFields } from './personal.ts'
import type { ScopeCursors } from './scope-cursor.ts'
import type { Scope } from './scope.ts'

/** Items a reply tells of; more wait behind its cursor. About as much as two pages of the feed. */
const maxItems = 1000

/** When the clock alone moved more items than this, reading the pages is the cheaper way. */
const maxByClock = 2000

export type ChangesResult = { kind: 'changes'; body: string } | { kind: 'nothing' } | { kind: 'cursor-unknown' }

/**
 * What happened in a scope since a cursor, several changes of one item as one: the whole item when it was written or came into sight,
 * its counts, and what the one who asks has said about it, when only such things changed, its id when it went. What publication and expiry did needs no log: the cursor says when the clock
 * was last looked at.
 */
export async function readChanges(
  { db, cursors, now, signer }: { db: Db; cursors: ScopeCursors; now: () => number; signer: Signer },
  request: { scope: Scope; since: string; accountId?: string | undefined },
): Promise<ChangesResult> {
  const { scope, accountId } = request
  const counter = await readCounter(db)
  const cursor = await readCursor(signer, request.since)
  if (!cursor || cursor.epoch !== counter.epoch || cursor.scopeKey !== scope.key) return { kind: 'cursor-unknown' }
  if (cursor.seq > counter.seq || cursor.seq < counter.logFrom) return { kind: 'cursor-unknown' }

  // Another process's clock may be ahead of ours: what was once seen as published stays so.
  const timeMs = Math.max(now(), cursor.timeMs)
  const here = await cursors.at(scope, counter, timeMs)
  // What most devices hear most of the time: neither a change nor the clock has come any further in this scope.
  if (here.seq <= cursor.seq && here.timeMs <= cursor.timeMs) return { kind: 'nothing' }
  const logged = await readLogged(db, { scope, since: cursor.seq, timeMs })
  const byClock = await readByClock(db, { scope, since: cursor, timeMs })
  if (byClock.length > maxByClock) return { kind: 'cursor-unknown' }
  if (logged.length === 0 && byClock.length === 0) return { kind: 'nothing' }

  const more = logged.length > maxItems
  if (more) logged.length = maxItems
  // What the clock brings comes whole, and needs no counts beside it.
  const moved = new Set(byClock.map((row) => row.id))
  const all = [...logged.filter((row) => row.written || !moved.has(row.id)), ...byClock]
  const whole = await readItems(
    db,
    all.filter((row) => row.visible && row.written).map((row) => row.id),
    { languages: scope.languages, accountId },
  )
  const counted = all.filter((row) => row.visible && !row.written).map((row) => row.id)
  const mine = await readPersonal(db, { accountId, ids: counted })
  const next = await writeCursor(signer, more ? { ...here, seq: logged.at(-1)?.seq ?? cursor.seq } : here)
  const list = all.map((row) => changeJson(row, { whole, mine }))
  return { kind: 'changes', body: `{"changes":[${list.join(',')}],"cursor":"${next}","more":${more}}` }
}

type Row = Record<string, string | boolean | number | null>

interface ChangedItem {
  id: string
  seq: number
  visible: boolean
  /** Written as a whole, as against counted anew. */
  written: boolean
  rev: number
  likes: number | null
  participants: number | null
}

function changeJson(
  row: ChangedItem,
  { whole, mine }: { whole: ReadonlyMap<string, string>; mine: ReadonlyMap<string, PersonalFields> },
): string {
  const item = whole.get(row.id)
  if (item !== undefined) return `{"op":"put","item":${item}}`
  if (!row.visible || row.written) return `{"op":"drop","id":"${row.id}"}`
  return JSON.stringify({
    op: 'patch',
    id: row.id,
    rev: row.rev,
    ...(row.likes !== null && { likes: row.likes }),
    ...(row.participants !== null && { participants: row.participants }),
    ...mine.get(row.id),
  })
}

async function readLogged(db: Db, { scope, since, timeMs }: { scope: Scope; since: number; timeMs: number }): Promise<ChangedItem[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`
    select i.id, c.seq, c.written, i.rev,
      case when c.liked then i.likes end as likes,
      case when c.counted then i.participants end as participants,
      ${isVisible(scope, timeMs)} as visible
    from (
      select item_id, max(seq) as seq, bool_or(op in ('put', 'drop')) as written, bool_or(op = 'likes') as liked, bool_or(op = 'participants') as counted
      from changes
      where seq > ${since} and audience && ${textArray(scope.audience)} and family = any(${textArray(scope.families)})
      group by item_id order by max(seq) limit ${maxItems + 1}
    ) c join items i on i.id = c.item_id
    order by c.seq`,
  )
  return rows.map(changedItemOf)
}

/** Items that the clock moved. One that was written as well is in the log, and comes with that; one that was only counted anew does not. */
async function readByClock(db: Db, { scope, since, timeMs }: { scope: Scope; since: Cursor; timeMs: number }): Promise<ChangedItem[]> {
  const passed = (column: 'publish_at' | 'expires_at') =>
    sql`(${sql.identifier(column)} > ${since.timeMs} and ${sql.identifier(column)} <= ${timeMs})`
  const rows = await rowsOf<Row>(
    db,
    sql`
    select i.id, 0 as seq, true as written, i.rev, null as likes, null as participants, ${isVisible(scope, timeMs)} as visible
    from items i
    where (${passed('publish_at')} or ${passed('expires_at')})
      and not i.removed and i.audience && ${textArray(scope.audience)} and i.family = any(${textArray(scope.families)})
      and not exists (select 1 from changes c where c.item_id = i.id and c.seq > ${since.seq} and c.op in ('put', 'drop'))
    order by i.publish_at, i.id limit ${maxByClock + 1}`,
  )
  return rows.map(changedItemOf)
}

function isVisible(scope: Scope, timeMs: number) {
  return sql`(not i.removed and i.audience && ${textArray(scope.audience)} and i.family = any(${textArray(scope.families)})
    and i.publish_at <= ${timeMs} and (i.expires_at is null or i.expires_at > ${timeMs}))`
}

function textArray(list: readonly string[]) {
  return sql`${sql.param([...list])}::text[]`
}

function changedItemOf(row: Row): ChangedItem {
  return {
    id: String(row.id),
    seq: Number(row.seq),
    visible: row.visible === true,
    written: row.written === true,
    rev: Number(row.rev),
    likes: row.likes === null ? null : Number(row.likes),
    participants: row.participants === null ? null : Number(row.participants),
  }
}
