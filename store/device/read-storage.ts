import type { PackEntry } from '#contract/guide/guide.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { tierHashesOf } from '#store/guide/source.ts'
import { mapPrefix, resourceKeys } from '#store/database/resource-keys.ts'
import type { ManifestRow, ResourceRow, QuarantineRow } from '#store/rows/rows.ts'
import type { StorageView, StoredPart } from '#store/rows/views.ts'

/** Bytes that the text of an item takes, projected to one language: an estimate, since segments do not keep their size. */
const bytesPerItem = 700

/** What is stored, how much and how old, in one read transaction. */
export function readStorage(db: AbroadDatabase): Promise<StorageView> {
  return db.transaction('r', [db.resources, db.manifests, db.articles, db.segments, db.changed, db.scopes, db.setAside], async () => {
    const parts: StoredPart[] = []
    const [tier, representations, manifests, scopes, maps, setAside] = await Promise.all([
      db.resources.get(resourceKeys.emergency),
      db.resources.get(resourceKeys.representations),
      db.manifests.toArray(),
      db.scopes.toArray(),
      db.resources.where('key').startsWith(mapPrefix).toArray(),
      db.setAside.toArray(),
    ])
    if (tier) parts.push(await emergencyPart(db, tier))
    if (representations)
      parts.push({
        part: 'representations',
        count: (representations.value as unknown[]).length,
        bytes: representations.bytes,
        confirmedAt: representations.confirmedAt || null,
      })
    const owners = ownersOf(manifests, tierHashesOf(tier))
    for (const row of manifests) parts.push(...(await guidePart(db, row, owners)))
    const { items, texts } = await countItems(db)
    if (items > 0)
      parts.push({
        part: 'feed',
        count: items,
        bytes: texts * bytesPerItem,
        confirmedAt: Math.max(0, ...scopes.map((row) => row.confirmedAt ?? 0)) || null,
      })
    if (maps.length > 0)
      parts.push({
        part: 'maps',
        count: maps.length,
        bytes: maps.reduce((sum, row) => sum + row.bytes, 0),
        confirmedAt: Math.min(...maps.map((row) => row.confirmedAt)) || null,
      })
    return { parts, setAside: thingsIn(setAside), ...(await guideSizes(db, manifests, owners)) }
  })
}

/** A thing that came malformed twice is one thing. What has no name counts each time. */
function thingsIn(setAside: readonly QuarantineRow[]): number {
  return new Set(setAside.map(({ id, seq }) => id ?? seq)).size
}

/** What is named is not always here: an article may have been damaged and removed. */
async function emergencyPart(db: AbroadDatabase, tier: ResourceRow): Promise<StoredPart> {
  const hashes = [...new Set(tierHashesOf(tier))]
  const count = await db.articles.where('hash').anyOf(hashes).count()
  return { part: 'emergency', count, bytes: tier.bytes, wanted: hashes.length, confirmedAt: tier.confirmedAt || null }
}

/** None for a pack that the citizen sent away or paused before anything of it was here. */
async function guidePart(db: AbroadDatabase, row: ManifestRow, owners: Owners): Promise<StoredPart[]> {
  const { manifest, next, hold, origin, changes, unread, unreadable } = row
  const shown = manifest ?? next
  if (!shown && hold) return []
  const common = {
    ...({ part: 'guide', country: row.country, language: row.language, hold, origin, changes } as const),
    unread: unread.length,
    unreadTopics: unread,
    unreadable: unreadable?.hashes.length ?? 0,
  }
  if (!shown) return [{ ...common, count: 0, bytes: 0, frees: 0, confirmedAt: null, state: 'coming', update: null }]
  const named = new Set(manifest?.articles.map((entry) => entry.hash))
  const fresh = manifest && next ? next.articles.filter((entry) => !named.has(entry.hash)) : null
  const here = new Set(
    await db.articles
      .where('hash')
      .anyOf([...shown.articles, ...(fresh ?? [])].map((entry) => entry.hash))
      .primaryKeys(),
  )
  const whole = amountOf(shown.articles, here)
  const alone = [...shown.articles, ...(fresh ?? [])].filter((entry) => owners.get(entry.hash) === 1)
  const frees = amountOf(alone, here).bytes
  const isWhole = whole.count === whole.wanted
  const state = hold ? 'held' : !manifest ? 'coming' : next ? 'updating' : isWhole ? 'whole' : 'partial'
  return [{ ...common, ...whole, frees, confirmedAt: row.confirmedAt || null, state, update: fresh && amountOf(fresh, here) }]
}

/** How many packs name an article; countless for what the emergency tier keeps as well. */
type Owners = ReadonlyMap<string, number>

function ownersOf(manifests: readonly ManifestRow[], tier: readonly string[]): Owners {
  const owners = new Map<string, number>(tier.map((hash) => [hash, Number.POSITIVE_INFINITY]))
  for (const { manifest, next } of manifests) {
    const named = new Set([...(manifest?.articles ?? []), ...(next?.articles ?? [])].map((entry) => entry.hash))
    for (const hash of named) owners.set(hash, (owners.get(hash) ?? 0) + 1)
  }
  return owners
}

/** What the stored articles of all packs take, each counted once: a single pack is as large as its row says. `sharedBytes`: those of several packs. */
async function guideSizes(db: AbroadDatabase, manifests: readonly ManifestRow[], owners: Owners) {
  const named = manifests.flatMap(({ manifest, next }) => [...(manifest?.articles ?? []), ...(next?.articles ?? [])])
  const bytes = new Map(named.map((entry) => [entry.hash, entry.bytes]))
  const here = await db.articles
    .where('hash')
    .anyOf([...bytes.keys()])
    .primaryKeys()
  const sum = (hashes: readonly string[]) => hashes.reduce((total, hash) => total + (bytes.get(hash) ?? 0), 0)
  const isShared = (count: number) => count > 1 && Number.isFinite(count)
  return { guideBytes: sum(here), sharedBytes: sum(here.filter((hash) => isShared(owners.get(hash) ?? 0))) }
}

function amountOf(entries: readonly PackEntry[], here: ReadonlySet<string>) {
  const bytesOf = (some: readonly PackEntry[]) => some.reduce((sum, entry) => sum + entry.bytes, 0)
  const stored = entries.filter((entry) => here.has(entry.hash))
  return { count: stored.length, bytes: bytesOf(stored), wanted: entries.length, wantedBytes: bytesOf(entries) }
}

/**
 * Items over all scopes, and their texts: in a further language an item has one text more. Every item of a segment has a key in the index of
 * ids, so counting reads no segment.
 */
async function countItems(db: AbroadDatabase): Promise<{ items: number; texts: number }> {
  const changed = await db.changed.toArray()
  const inSegments = (await db.segments.orderBy('ids').keys()) as string[]
  const ids = new Set(inSegments)
  const added = changed.filter((row) => row.item !== null && !ids.has(row.id))
  const dropped = changed.filter((row) => row.item === null && !row.patch && ids.has(row.id))
  const distinct = (rows: typeof changed) => new Set(rows.map(({ id }) => id)).size
  return { items: ids.size + distinct(added) - distinct(dropped), texts: inSegments.length + added.length - dropped.length }
}
