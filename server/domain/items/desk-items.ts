import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ContentItem } from '#contract/content/content.ts'
import type { Family } from '#contract/values/kinds.ts'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import type { Done } from '#server/domain/done.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { lockEditors } from './counter.ts'
import { flawsToPublish } from './item-form.ts'
import { insertDraft, updateItem } from './mutations.ts'
import { audiencesOf, readItem, versionOf, type ItemDesk, type OwnItem } from './own-items.ts'
import { publishItem } from './publish.ts'
import type { StoredItem } from './stored-item.ts'

const source = 'desk'

/** The audiences to choose from; the head office and some representations serve no countries. */
export type Audience = 'representation' | 'countries'
export function audienceChoices({ countries }: Pick<ItemDesk, 'countries'>): readonly Audience[] {
  return countries.length === 0 ? ['representation'] : ['representation', 'countries']
}

interface NewItem {
  id: string
  family: Family
  audience: Audience
}

/** A desk's new item, without texts. */
export function newItem({ representation, now }: ItemDesk, { id, family, audience }: NewItem, reference: ReferenceData): StoredItem {
  const at = new Date(now).toISOString()
  const level = audience === 'countries' ? 'COUNTRY' : 'LOCAL'
  const meta = {
    creation_date: at,
    publish_date: at,
    creation_location: { ...representation.city },
    creation_country: { ...reference.countryByIso.get(representation.countryIso)?.names },
  }
  const shared = { id, rev: 1, meta, texts: {} }
  if (family === 'STORY') return { ...shared, type: `${level}_STORY`, info: { tag: 'SERVICES' }, likes: 0 }
  if (family === 'SURVEY') return { ...shared, type: `${level}_SURVEY`, info: { tag: 'SURVEY' }, question_type: 'SINGLE' }
  const event = { participants: 0, event_location: ['onsite' as const], registration_needed: true }
  return { ...shared, type: `${level}_EVENT`, info: { tag: 'EVENT', ...event } }
}

/** Stores a draft, which only the desk sees until it is published. */
export async function createItem(tx: Db, desk: ItemDesk, { item, audience }: { item: StoredItem; audience: Audience }): Promise<Done> {
  const chosen = audienceChoices(desk).includes(audience) ? audience : 'representation'
  await insertDraft(tx, { item, audience: audiencesOf(desk)[chosen], source }, desk.now)
  return 'done'
}

interface Edit {
  item: StoredItem
  /** `versionOf` the item that the editor saw. */
  seen: string | undefined
  /** Whether the item was checked as a draft, which may be unfinished. */
  isDraft: boolean
}

/** `not-possible`: a colleague has changed the item, or has published it and this edit may be unfinished. */
export async function saveItem(tx: Db, desk: ItemDesk, { item, seen, isDraft }: Edit): Promise<Done> {
  await lockEditors(tx)
  // Registrations wait for this row lock.
  const [row] = await tx.select({ audience: items.audience }).from(items).where(eq(items.id, item.id)).for('no key update')
  const current = await readItem(tx, desk, item.id)
  if (!current || !row || versionOf(current.item) !== seen) return 'not-possible'
  if (isDraft && current.state !== 'draft') return 'not-possible'
  await updateItem(tx, { item, audience: row.audience, source }, desk.now)
  return 'done'
}

/** Whether an item lacks something that a published one needs. */
export function isUnfinished(own: OwnItem, desk: ItemDesk, topics: Topics): boolean {
  const { timezone } = desk.representation
  return !v.is(ContentItem, own.item) || Object.keys(flawsToPublish(own, { now: desk.now, timezone, topics })).length > 0
}

/** Whether a colleague has changed an item since it was shown. Pages of earlier builds do not say what they showed. */
export function isChangedSince({ item }: OwnItem, seen: string | undefined): boolean {
  return seen !== undefined && seen !== versionOf(item)
}

type Topics = Parameters<typeof flawsToPublish>[1]['topics']

/** Publishes the version that an officer has seen. `not-possible`: it was changed since, or is unfinished. */
export async function publishSeen(
  tx: Db,
  desk: ItemDesk,
  { id, seen, topics }: { id: string; seen: string | undefined; topics: Topics },
): Promise<Done> {
  await lockEditors(tx)
  const current = await readItem(tx, desk, id)
  if (!current || isChangedSince(current, seen) || isUnfinished(current, desk, topics)) return 'not-possible'
  await publishItem(tx, { id, now: desk.now })
  return 'done'
}
