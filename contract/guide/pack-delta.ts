import type { PackDelta, PackEntry, PackManifest } from './guide.ts'

/**
 * What changed in a manifest, without anybody remembering old ones: the device sends the first digits of the hashes that it has, the service
 * answers with the entries that are not among them. Two hashes that begin alike would be taken for one, which the version shows: then the
 * whole manifest is asked for.
 */
const markLength = 5

export const marksOf = (entries: readonly PackEntry[]): string => entries.map((entry) => markOf(entry.hash)).join('')

/** For the service. Where most of it is new, the manifest itself is shorter. */
export function deltaOf(manifest: PackManifest, have: string): PackDelta | PackManifest {
  const had = new Set(have.match(/.{5}/g))
  const named = new Set(manifest.articles.map((entry) => markOf(entry.hash)))
  const articles = manifest.articles.filter((entry) => !had.has(markOf(entry.hash)))
  if (articles.length * 2 > manifest.articles.length) return manifest
  return { ...manifest, articles, dropped: [...had].filter((mark) => !named.has(mark)) }
}

/** For the device: its own entries with the changed ones in their places. The caller compares the version. */
export function withDelta(own: readonly PackEntry[], { dropped, ...delta }: PackDelta): PackManifest {
  const gone = new Set(dropped)
  const fresh = new Map(delta.articles.map((entry) => [entry.topic, entry]))
  const current = own.flatMap((entry) => {
    const replacement = fresh.get(entry.topic)
    fresh.delete(entry.topic)
    return replacement ? [replacement] : gone.has(markOf(entry.hash)) ? [] : [entry]
  })
  return { ...delta, articles: [...current, ...fresh.values()] }
}

/** A manifest's version is the beginning of the SHA-256 of this text, whatever the order of its entries. */
export function packVersionText(entries: readonly PackEntry[]): string {
  return entries
    .map((entry) => entry.hash)
    .toSorted()
    .join()
}

export const packVersionLength = 16

function markOf(hash: string): string {
  return hash.slice(0, markLength)
}
