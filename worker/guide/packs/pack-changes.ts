import type { PackEntry, PackManifest } from '#contract/guide/guide.ts'
import type { ManifestRow, PackChanges } from '#store/rows/rows.ts'

/** What an update brought, by topic. Null where it brought nothing that a citizen could see. */
export function changesBetween(old: PackManifest, next: PackManifest, at: number): PackChanges | null {
  const before = new Map(old.articles.map((entry) => [entry.topic, entry.hash]))
  const after = new Set(next.articles.map((entry) => entry.topic))
  const added = next.articles.filter((entry) => !before.has(entry.topic))
  const changed = next.articles.filter((entry) => before.has(entry.topic) && before.get(entry.topic) !== entry.hash)
  const removed = old.articles.filter((entry) => !after.has(entry.topic))
  if (added.length + changed.length + removed.length === 0) return null
  return { at, changed: topicsOf(changed), added: topicsOf(added), removed: topicsOf(removed), bytes: bytesOf([...changed, ...added]) }
}

/** An update that comes before the last one was read adds to what is unread. A text already read in another country's pack is not new. */
export function unreadAfter(row: ManifestRow, changes: PackChanges, others: readonly ManifestRow[]): string[] {
  const gone = new Set(changes.removed)
  const fresh = [...changes.changed, ...changes.added].filter((topic) => !isReadElsewhere(topic, row, others))
  return [...new Set([...row.unread.filter((topic) => !gone.has(topic)), ...fresh])]
}

/** What this build can show of a manifest: an article that it cannot read leaves the old one of its topic in its place. */
export function readablePart(target: PackManifest, unreadable: ReadonlySet<string>, old: PackManifest | null): PackManifest {
  if (!target.articles.some((entry) => unreadable.has(entry.hash))) return target
  const oldByTopic = new Map(old?.articles.filter((entry) => !unreadable.has(entry.hash)).map((entry) => [entry.topic, entry]))
  const articles = target.articles.flatMap((entry) => (unreadable.has(entry.hash) ? (oldByTopic.get(entry.topic) ?? []) : entry))
  // Another version than the service's, so that the build that can read all of it takes the service's for news.
  return { ...target, version: `${target.version}, in part`, bytes: bytesOf(articles), articles }
}

export function bytesOf(entries: readonly PackEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.bytes, 0)
}

function topicsOf(entries: readonly PackEntry[]): string[] {
  return entries.map((entry) => entry.topic)
}

function isReadElsewhere(topic: string, row: ManifestRow, others: readonly ManifestRow[]): boolean {
  const hash = row.next?.articles.find((entry) => entry.topic === topic)?.hash
  return others.some(
    (other) =>
      other.country !== row.country && other.manifest?.articles.some((entry) => entry.hash === hash) && !other.unread.includes(topic),
  )
}
