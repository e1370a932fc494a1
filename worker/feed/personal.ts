import type { AbroadDatabase } from '#store/database/database.ts'
import type { PersonalRow } from '#store/rows/rows.ts'
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
  await db.personal.bulkPut(rows.flatMap((row, at) => ((stored[at]?.rev ?? 0) > row.rev ? [] : [{ ...stored[at], ...row }])))
}

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
