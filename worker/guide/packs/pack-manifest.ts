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

/** On a metered network, an update up to this size is fetched without asking: a few topics, one or two seconds on a slow network. */
const smallUpdateBytes = 50_000

export interface PackRequest extends PackName {
  /** The service is not asked for the manifest again within this time. */
  maxAgeMs: number
  /** The app's build. Another build tries again to read the articles that one could not. */
  build: string
  /** A round on a slow or metered network: the citizen is asked before much is fetched. */
  isSparing: boolean
  signal: AbortSignal
}

export type PackStart = { kind: 'target'; target: PackManifest } | { kind: 'done' } | Extract<Reply<never>, { kind: 'failure' }>

interface Parts {
  env: Environment
  http: Http
}

/** The newest manifest on the device, sent with a request so that the service replies with the differences. */
interface Known {
  manifest: PackManifest | null
  etag: string | null
}

/**
 * The manifests of packs. An update is fetched beside the complete pack and replaces it at once:
 *
 *   none ──> next, held ──(good network, or the citizen agrees)──> next ──(all articles stored: swap)──> manifest ──(update)──> manifest and next …
 *
 * `hold: 'citizen'` stops any of these. A row without manifest, next and hold is a download that the citizen has asked for offline.
 */
export function createPackManifests(parts: Parts) {
  return {
    begin: (request: PackRequest) => begin(parts, request),
    ask: (wanted: PackName & Limits, known?: Known) => ask(parts, wanted, known),
    swap: (request: PackRequest, target: PackManifest) => swap(parts, request, target),
  }
}

/** Asks the service for the manifest if that is due. Returns the manifest whose articles are to be fetched now, or `done`. */
async function begin(parts: Parts, request: PackRequest): Promise<PackStart> {
  const { env } = parts
  const { db } = env
  const row = await db.manifests.get([request.country, request.language])
  if (row?.hold === 'citizen') return { kind: 'done' }
  const known = row && knownOf(row, request)
  const reply = mustAsk(row, request, env.now()) ? await ask(parts, request, known) : null
  if (reply?.kind === 'failure') return reply
  return db.transaction('rw', [db.manifests, db.articles], async () => {
    const now = await db.manifests.get([request.country, request.language])
    // The citizen removed or paused the pack during the request.
    if ((row && !now) || now?.hold === 'citizen') return { kind: 'done' }
    const before = now ?? { ...untouchedPack, unread: [], country: request.country, language: request.language }
    const after = reply ? rowAfter(before, { reply, known, build: request.build, nowMs: env.now() }) : before
    const target = newestOf(after)
    const missing = target ? await missingOf(db, target, unreadableOf(after, request.build)) : []
    const isHeld = mustHold(now, { missingBytes: bytesOf(missing), isSparing: request.isSparing })
    const next: ManifestRow = { ...after, hold: isHeld ? 'line' : null }
    if (JSON.stringify(next) !== JSON.stringify(now)) await db.manifests.put(next)
    const isComplete = missing.length === 0 && target === next.manifest
    return target === null || isHeld || isComplete ? { kind: 'done' } : { kind: 'target', target }
  })
}

function newestOf({ next, manifest }: ManifestRow): PackManifest | null {
  return next ?? manifest
}

function isOfOtherBuild({ unreadable }: ManifestRow, build: string): boolean {
  return unreadable !== undefined && unreadable.build !== build
}

/** Without an ETag if another build could not read some articles, so that the service sends the manifest again. */
function knownOf(row: ManifestRow, { build }: PackRequest): Known {
  return { manifest: newestOf(row), etag: isOfOtherBuild(row, build) ? null : row.next ? row.nextEtag : row.etag }
}

function mustAsk(row: ManifestRow | undefined, { build, maxAgeMs, isSparing }: PackRequest, nowMs: number): boolean {
  if (!row || isOfOtherBuild(row, build)) return true
  const ageMs = nowMs - row.confirmedAt
  const isFresh = ageMs >= 0 && ageMs < maxAgeMs
  // A held update is asked for less often, one that is being fetched always.
  if (row.next) return !(row.hold === 'line' && isSparing && isFresh)
  // A pack from a file is confirmed at the first chance, however fresh it claims to be.
  return row.origin === 'file' || row.manifest === null || !isFresh
}

type ManifestReply = Exclude<Reply<PackManifest>, { kind: 'failure' }>

function rowAfter(row: ManifestRow, given: { reply: ManifestReply; known: Known | undefined; build: string; nowMs: number }): ManifestRow {
  const { reply, known, build, nowMs } = given
  const confirmed = { origin: 'service', confirmedAt: nowMs } as const
  if (reply.kind === 'not-modified') {
    const isSame = (known?.manifest?.version ?? '') === (newestOf(row)?.version ?? '')
    return isSame && !(row.next && row.manifest) ? { ...row, ...confirmed } : row
  }
  const { unreadable, ...readable } = row
  const kept = unreadable?.build === build ? row : readable
  const { value, etag } = reply
  if (value.version === row.manifest?.version) return { ...kept, next: null, nextEtag: null, etag, ...confirmed }
  // The complete pack is older than the service's, so it is not confirmed.
  return { ...kept, next: value, nextEtag: etag, confirmedAt: row.manifest ? row.confirmedAt : nowMs }
}

/** A download that has begun continues. Otherwise a first download and a large update wait for a good network or the citizen's agreement. */
function mustHold(row: ManifestRow | undefined, { missingBytes, isSparing }: { missingBytes: number; isSparing: boolean }): boolean {
  if (!isSparing || missingBytes === 0) return false
  const hasBegun = row !== undefined && row.hold === null && (row.next !== null || row.manifest === null)
  return !hasBegun && (!row?.manifest || missingBytes > smallUpdateBytes)
}

interface Limits {
  signal?: AbortSignal
  limitMs?: number
}

/** Asks the service for a manifest. If one is known, only the differences are sent. */
async function ask({ env, http }: Parts, wanted: PackName & Limits, known?: Known): Promise<Reply<PackManifest>> {
  const { country, language, signal, limitMs } = wanted
  const request = (have?: string) =>
    http.request(packCall, {
      language,
      parameters: { country },
      query: { language, have },
      etag: known?.manifest ? known.etag : null,
      ...(signal ? { signal } : {}),
      ...(limitMs === undefined ? {} : { limitMs }),
    })
  const own = known?.manifest?.articles ?? []
  let reply = await request(own.length > 0 && own.length <= maxMarksPerCall ? marksOf(own) : undefined)
  if (reply.kind !== 'value') return reply
  let manifest = await wholeOf(env, reply.value, own)
  if (!manifest) {
    reply = await request()
    if (reply.kind !== 'value') return reply
    manifest = await wholeOf(env, reply.value, [])
  }
  if (manifest?.country !== country || manifest.language !== language)
    return failed({ kind: 'unreadable', issue: 'the manifest is of another pack' })
  return { ...reply, value: manifest }
}

/** Null if a delta does not fit the articles on the device. */
async function wholeOf(env: Environment, value: PackManifest | PackDelta, own: readonly PackEntry[]): Promise<PackManifest | null> {
  if (!('dropped' in value)) return value
  const manifest = withDelta(own, value)
  return (await versionOf(env, manifest.articles)) === manifest.version ? manifest : null
}

async function versionOf({ digest }: Environment, entries: readonly PackEntry[]): Promise<string> {
  const hash = new Uint8Array(await digest.digest('SHA-256', new TextEncoder().encode(packVersionText(entries))))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, packVersionLength)
}

/**
 * Makes the target the pack once all its articles are stored. In one transaction, because a download and a round may work on the same pack, and a
 * removal may come between. False if articles are missing, or the pack has another target by now.
 */
function swap({ env }: Parts, request: PackRequest, target: PackManifest): Promise<boolean> {
  const { db } = env
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

/** Entries whose articles are not stored, each once. */
export async function missingOf(db: AbroadDatabase, manifest: PackManifest, unreadable: ReadonlySet<string>): Promise<PackEntry[]> {
  const entries = [...new Map(manifest.articles.map((entry) => [entry.hash, entry])).values()]
  const hashes = await db.articles
    .where('hash')
    .anyOf(entries.map((entry) => entry.hash))
    .primaryKeys()
  const stored = new Set(hashes)
  return entries.filter((entry) => !stored.has(entry.hash) && !unreadable.has(entry.hash))
}

export function unreadableOf(row: ManifestRow, build: string): Set<string> {
  return new Set(row.unreadable?.build === build ? row.unreadable.hashes : [])
}
