import { assertInvariant } from '#contract/assert-invariant.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { ChangedRow, PersonalRow } from '#store/rows/rows.ts'
import { personalFields } from '#contract/content/content.ts'
import type { ContentItem } from '#contract/content/content.ts'
import type { PersonalState } from '#store/outbox/overlay.ts'
import { nobody } from '#store/feed/scope.ts'

/**
 * Stores what the service says of the citizen and its items; an older revision changes nothing, so that a pull which began before a
 * registration cannot undo it. Call inside a transaction over `personal`.
 */
export async function putPersonal(db: Pick<AbroadDatabase, 'personal'>, rows: readonly PersonalRow[]): Promise<void> {
  if (rows.length === 0) return
  const stored = await db.personal.bulkGet(rows.map((row) => [row.account, row.id]))
  const newer = (row: PersonalRow, at: number) => (expectRising(stored[at]?.rev, row.rev), { ...stored[at], ...row })
  await db.personal.bulkPut(rows.flatMap((row, at) => ((stored[at]?.rev ?? 0) > row.rev ? [] : [newer(row, at)])))
}

/** What is stored never goes back to an older revision. `stored`: undefined if there is no such row. */
export function expectRising(stored: number | undefined, rev: number): void {
  assertInvariant('revision-rises', !(stored !== undefined && stored > rev), { stored, rev })
}

/** Stores rows of one scope in `changed` over those that were read before. An item that has left the feed may come back in any revision. */
export async function putChanged(
  db: Pick<AbroadDatabase, 'changed'>,
  rows: readonly ChangedRow[],
  stored: readonly (ChangedRow | undefined)[],
): Promise<void> {
  const revs = new Map(stored.map((there) => [there?.id, there && revOf(there)]))
  for (const row of rows) expectRising(revs.get(row.id), revOf(row) ?? Infinity)
  await db.changed.bulkPut(rows)
}

const revOf = ({ item, patch }: ChangedRow) => item?.rev ?? patch?.rev

export function idOf(candidate: unknown): string | null {
  return typeof candidate === 'object' && candidate !== null && 'id' in candidate && typeof candidate.id === 'string'
    ? candidate.id.slice(0, 120)
    : null
}

/** What belongs to the citizen stands apart from what belongs to everybody, so that logging out keeps the feed. */
export function splitPersonal(item: ContentItem, account: string): [ContentItem, PersonalRow | undefined] {
  const own = personalOf(item)
  if (!own) return [item, undefined]
  const shared = Object.fromEntries(Object.entries(item).filter(([field]) => !(field in own))) as unknown as ContentItem
  return [shared, account === nobody ? undefined : { account, id: item.id, rev: item.rev, ...own }]
}

export function personalOf(thing: object): PersonalState | undefined {
  const own = personalFields.flatMap((field) => (field in thing ? [[field, thing[field as keyof typeof thing]]] : []))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}
