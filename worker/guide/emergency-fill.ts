import type { EmergencyTier } from '#contract/guide/guide.ts'
import { emergencyTier } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { countries, representations } from '#contract/contact/representation.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { isReadBy } from '#store/rows/rows.ts'
import type { Diary } from '#worker/diary.ts'
import { readTierFile, soundHashes, soundRowsOf } from './emergency-repair.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { tierHashes } from './packs/garbage.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import type { Http } from '#worker/net/http.ts'

interface TierRecord {
  version: number
  helpline: EmergencyTier['helpline']
  hashes: string[]
  /** Of these, what this build could not write as the service does. Absent in what an older build stored. */
  rewritten?: string[]
}

/**
 * Puts the tier into the tables, articles and records in one transaction; an older tier brings no more than texts that the stored one names.
 * A text that is here as it came over the wire stays: what this build writes of it lacks what a newer service has added.
 */
export async function storeTier(
  env: Environment,
  tier: EmergencyTier,
  source: { etag: string | null; bytes: number; confirmedAt: number },
): Promise<void> {
  const { db } = env
  const written = tier.articles.map((article) => rowOfArticle(article))
  // Before the transaction, which a digest would end.
  const [raw, exact] = await Promise.all([
    db.articles.bulkGet(written.map((row) => row.hash)).then((rows) => soundHashes(env, rows)),
    soundHashes(env, written),
  ])
  await db.transaction('rw', [db.resources, db.articles], async () => {
    const there = await db.resources.get(resourceKeys.emergency)
    const stored = there?.value as TierRecord | undefined
    const stay = new Set(
      await db.articles
        .where('hash')
        .anyOf([...raw])
        .primaryKeys(),
    )
    const rows = written.filter((row) => !stay.has(row.hash))
    const rewritten = rows.map((row) => row.hash).filter((hash) => !exact.has(hash))
    // The file's copy of what the service has confirmed since: knows nothing new, but may have what was lost.
    const isKnown = stored?.version === tier.version && there !== undefined && there.confirmedAt >= source.confirmedAt
    if (there && stored && (stored.version > tier.version || isKnown)) {
      const named = rows.filter((row) => stored.hashes.includes(row.hash))
      await db.articles.bulkPut(named)
      const put = new Set(named.map((row) => row.hash))
      const before = (stored.rewritten ?? []).filter((hash) => !put.has(hash))
      const value: TierRecord = { ...stored, rewritten: [...before, ...rewritten.filter((hash) => put.has(hash))] }
      await db.resources.put({ ...there, value })
      return
    }
    const shared = { etag: null, fetchedAt: env.now(), confirmedAt: source.confirmedAt }
    const size = (value: unknown) => JSON.stringify(value).length
    await db.resources.bulkPut([
      { ...shared, replyVersion: countries.replyVersion, key: resourceKeys.countries, value: tier.countries, bytes: size(tier.countries) },
      {
        ...shared,
        replyVersion: representations.replyVersion,
        key: resourceKeys.representations,
        value: tier.representations,
        bytes: size(tier.representations),
      },
      {
        ...shared,
        replyVersion: emergencyTier.replyVersion,
        key: resourceKeys.emergency,
        etag: source.etag,
        bytes: source.bytes,
        value: { version: tier.version, helpline: tier.helpline, hashes: written.map((row) => row.hash), rewritten } satisfies TierRecord,
      },
    ])
    await db.articles.bulkPut(rows)
  })
}

/** Fills what is empty, or was damaged and removed, from the static files. Needs no service; silent where the file is not to be had either. */
export async function fillFromFile(env: Environment, diary: Diary, signal: AbortSignal): Promise<void> {
  try {
    const there = await env.db.resources.get(resourceKeys.emergency)
    const lacking = await lackingHashes(env.db)
    if (there && lacking.length === 0) return
    const file = await readTierFile(env, signal)
    if (file.kind === 'absent') return
    if (file.kind === 'unreadable') return diary.note('emergency file', 'unreadable', file.issue)
    const { tier, bytes } = file
    if (there) {
      const rows = await soundRowsOf(env, tier)
      return void (await env.db.articles.bulkPut(lacking.flatMap((hash) => rows.get(hash) ?? [])))
    }
    await storeTier(env, tier, { etag: tier.etag ?? null, bytes, confirmedAt: tier.version })
    diary.note('emergency file', 'stored')
  } catch (error) {
    diary.note('emergency file', 'not to be had', String(error))
  }
}

/** Articles that the stored tier names and that are not here. */
async function lackingHashes(db: AbroadDatabase): Promise<string[]> {
  const hashes = await tierHashes(db)
  const there = new Set(await db.articles.where('hash').anyOf(hashes).primaryKeys())
  return hashes.filter((hash) => !there.has(hash))
}

/** Asks the service for a newer tier. */
export async function pullTier(
  deps: { env: Environment; http: Http },
  options: { language: Language; maxAgeMs: number; signal: AbortSignal },
): Promise<PullEnd> {
  const { env, http } = deps
  const there = await env.db.resources.get(resourceKeys.emergency)
  const age = there ? env.now() - there.confirmedAt : Number.POSITIVE_INFINITY
  const isWhole = (await lackingHashes(env.db)).length === 0
  const isCurrent = isWhole && there !== undefined && isReadBy(there, emergencyTier)
  if (isCurrent && age >= 0 && age < options.maxAgeMs) return { kind: 'done' }
  const reply = await http.request(emergencyTier, {
    language: options.language,
    etag: isCurrent ? there.etag : null,
    signal: options.signal,
  })
  if (reply.kind === 'failure') return reply
  if (reply.kind === 'not-modified') {
    await env.db.resources
      .where('key')
      .anyOf([resourceKeys.emergency, resourceKeys.countries, resourceKeys.representations])
      .modify({ confirmedAt: env.now() })
  } else await storeTier(env, reply.value, { etag: reply.etag, bytes: reply.bytes, confirmedAt: env.now() })
  return { kind: 'done' }
}
