import { maxMarksPerCall, pack as packCall } from '#contract/guide/guide.ts'
import type { PackDelta, PackEntry, PackManifest } from '#contract/guide/guide.ts'
import { marksOf, packVersionLength, packVersionText, withDelta } from '#contract/guide/pack-delta.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { type ManifestRow, untouchedPack } from '#store/rows/rows.ts'
import type { PackName } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { failed } from '#worker/net/http.ts'
import type { Http, Reply } from '#worker/net/http.ts'
import { bytesOf, changesBetween, readablePart, unreadAfter } from './pack-changes.ts'

/** While data is saved an update of a pack goes on by itself up to here: a few topics, a second or two on a slow line. */
const smallUpdateBytes = 50_000

/** What a pull is asked for. */
export interface PackRequest extends PackName {
  /** The manifest is not asked for again within this time. */
  maxAgeMs: number
  /** Of the app: what another build could not read is tried again. */
  build: string
  /** A round on a slow or metered line: the citizen is asked before much is fetched. */
  isSparing: boolean
  signal: AbortSignal
}

export type PackStart = { kind: 'target'; target: PackManifest } | { kind: 'done' } | Extract<Reply<never>, { kind: 'failure' }>

/**
 * The manifests of packs:
 *
 *   nothing ──> next, held for the line ──(good line, or a yes)──> next ──(all of it here: swap)──> manifest ──(the service has news)──> manifest and next …
 *
 * `hold: 'citizen'` stops any of these where it is. A row without manifest, next and hold is a yes that still waits for a line.
 */
export function createPackManifests({ env, http }: { env: Environment; http: Http }) {
  const { db } = env

  /** What is to be fetched now, after asking the service where it is time to; `done` where nothing is. */
  async function begin(request: PackRequest): Promise<PackStart> {
    const row = await db.manifests.get([request.country, request.language])
    if (row?.hold === 'citizen') return { kind: 'done' }
    const isOfOtherBuild = row?.unreadable !== undefined && row.unreadable.build !== request.build
    const ageMs = env.now() - (row?.confirmedAt ?? 0)
    // What came from a file is confirmed at the first chance, however fresh it says it is.
    const isFresh = row?.origin !== 'file' && row?.manifest !== null && ageMs >= 0 && ageMs < request.maxAgeMs
    const isWaiting = row?.hold === 'line' && request.isSparing
    const mustAsk = !row || isOfOtherBuild || (row.next ? !isWaiting || ageMs < 0 || ageMs >= request.maxAgeMs : !isFresh)
    const known = row && { manifest: row.next ?? row.manifest, etag: isOfOtherBuild ? null : row.next ? row.nextEtag : row.etag }
    const reply = mustAsk ? await ask(request, known) : null
    if (reply?.kind === 'failure') return reply
    return db.transaction('rw', [db.manifests, db.articles], async () => {
      const now = await db.manifests.get([request.country, request.language])
      // Removed or paused meanwhile: late news must not bring it back.
      if ((row && !now) || now?.hold === 'citizen') return { kind: 'done' }
      const confirmed = { ...(now ?? { ...untouchedPack, unread: [], country: request.country, language: request.language }) }
      if (reply?.kind === 'value') await take(confirmed, reply, request)
      const isAsOf = (known?.manifest?.version ?? '') === ((confirmed.next ?? confirmed.manifest)?.version ?? '')
      if (reply?.kind === 'not-modified' && isAsOf && !(confirmed.next && confirmed.manifest))
        Object.assign(confirmed, { origin: 'service', confirmedAt: env.now() })
      const target = confirmed.next ?? confirmed.manifest
      const missing = target ? await missingOf(db, target, unreadableOf(confirmed, request.build)) : []
      confirmed.hold = isHeld({ before: now, missingBytes: bytesOf(missing), isSparing: request.isSparing }) ? 'line' : null
      if (JSON.stringify(confirmed) !== JSON.stringify(now)) await db.manifests.put(confirmed)
      const isIdle = target === null || confirmed.hold !== null || (missing.length === 0 && target === confirmed.manifest)
      return isIdle ? { kind: 'done' } : { kind: 'target', target }
    })
  }

  /** The service's manifest goes into the row, as `next` where it differs from what is whole here. */
  async function take(row: ManifestRow, reply: { value: PackManifest; etag: string | null }, { build }: PackRequest): Promise<void> {
    const { value, etag } = reply
    if (row.unreadable?.build !== build) delete row.unreadable
    if (value.version === row.manifest?.version) {
      // A file's pack that the service confirms is the service's from now on.
      Object.assign(row, { next: null, nextEtag: null, etag, origin: 'service', confirmedAt: env.now() })
    } else {
      // An old pack that stands beside a newer one was not confirmed.
      Object.assign(row, { next: value, nextEtag: etag, confirmedAt: row.manifest ? row.confirmedAt : env.now() })
    }
  }

  /** What the service says of a pack; where something is known already, only what differs travels. */
  async function ask(
    wanted: PackName & { signal?: AbortSignal; limitMs?: number },
    known?: { manifest: PackManifest | null; etag: string | null },
  ): Promise<Reply<PackManifest>> {
    const request = (have?: string) =>
      http.request(packCall, {
        language: wanted.language,
        parameters: { country: wanted.country },
        query: { language: wanted.language, have },
        etag: known?.manifest ? known.etag : null,
        ...(wanted.signal ? { signal: wanted.signal } : {}),
        ...(wanted.limitMs === undefined ? {} : { limitMs: wanted.limitMs }),
      })
    const own = known?.manifest?.articles ?? []
    let reply = await request(own.length > 0 && own.length <= maxMarksPerCall ? marksOf(own) : undefined)
    if (reply.kind !== 'value') return reply
    let manifest = await wholeOf(reply.value, own)
    if (!manifest) {
      reply = await request()
      if (reply.kind !== 'value') return reply
      manifest = await wholeOf(reply.value, [])
    }
    const isOurs = manifest?.country === wanted.country && manifest.language === wanted.language
    if (!manifest || !isOurs) return failed({ kind: 'unreadable', issue: 'the manifest is of another pack' })
    return { ...reply, value: manifest }
  }

  /** Null where a delta does not fit what is here. */
  async function wholeOf(value: PackManifest | PackDelta, own: readonly PackEntry[]): Promise<PackManifest | null> {
    if (!('dropped' in value)) return value
    const manifest = withDelta(own, value)
    return (await versionOf(manifest.articles)) === manifest.version ? manifest : null
  }

  async function versionOf(entries: readonly PackEntry[]): Promise<string> {
    const digest = new Uint8Array(await env.digest.digest('SHA-256', new TextEncoder().encode(packVersionText(entries))))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, packVersionLength)
  }

  /**
   * The target becomes the pack when all of it is here, in one transaction: a download and a round may work on the same pack, and a removal may
   * come between. False where it is not all here, or where somebody went on to another.
   */
  function swap(request: PackRequest, target: PackManifest): Promise<boolean> {
    return db.transaction('rw', [db.manifests, db.articles], async () => {
      const row = await db.manifests.get([request.country, request.language])
      const isNext = row?.next?.version === target.version
      if (!row || (!isNext && row.manifest?.version !== target.version)) return false
      const unreadable = unreadableOf(row, request.build)
      if ((await missingOf(db, target, unreadable)).length > 0) return false
      const manifest = readablePart(target, unreadable, row.manifest)
      if (!isNext && manifest === target) return true
      const now = env.now()
      const changes = isNext && row.manifest ? changesBetween(row.manifest, manifest, now) : null
      const others = changes ? (await db.manifests.toArray()).filter((other) => other.language === row.language) : []
      await db.manifests.put({
        ...row,
        manifest,
        etag: isNext ? row.nextEtag : row.etag,
        next: null,
        nextEtag: null,
        origin: isNext ? 'service' : row.origin,
        fetchedAt: now,
        confirmedAt: now,
        ...(changes && { changes, unread: unreadAfter(row, changes, others) }),
      })
      return true
    })
  }

  return { begin, ask, swap }
}

/** Entries whose articles are not here, each once. */
export async function missingOf(db: AbroadDatabase, manifest: PackManifest, unreadable: ReadonlySet<string>): Promise<PackEntry[]> {
  const entries = [...new Map(manifest.articles.map((entry) => [entry.hash, entry])).values()]
  const there = await db.articles
    .where('hash')
    .anyOf(entries.map((entry) => entry.hash))
    .primaryKeys()
  const present = new Set(there)
  return entries.filter((entry) => !present.has(entry.hash) && !unreadable.has(entry.hash))
}

export function unreadableOf(row: ManifestRow, build: string): Set<string> {
  return new Set(row.unreadable?.build === build ? row.unreadable.hashes : [])
}

/** What has begun, by the citizen's yes or on a good line, goes on. A first download and a large update wait for one of the two. */
function isHeld(given: { before: ManifestRow | undefined; missingBytes: number; isSparing: boolean }): boolean {
  const { before, missingBytes, isSparing } = given
  if (!isSparing || missingBytes === 0) return false
  const hasBegun = before !== undefined && before.hold === null && (before.next !== null || before.manifest === null)
  return !hasBegun && (!before?.manifest || missingBytes > smallUpdateBytes)
}
