import * as v from 'valibot'
import { hashOfLine } from '#contract/article-hash.ts'
import { EmergencyTier, emergencyTier } from '#contract/guide.ts'
import type { Language } from '#contract/languages.ts'
import { rowOfArticle } from '#store/article-row.ts'
import type { AbroadDatabase } from '#store/database.ts'
import { resourceKeys } from '#store/resource-keys.ts'
import type { ArticleRow } from '#store/rows.ts'
import type { Diary } from './diary.ts'
import type { Environment } from './environment.ts'
import { tierHashes } from './packs/garbage.ts'
import type { PullEnd } from './pull-end.ts'
import type { Http } from './http.ts'

/** Static, in the service worker's core: there even when the database was deleted and no line is to be had. */
export const emergencyTierAddress = '/emergency/tier.json'

/** Puts the tier into the tables, articles and records in one transaction; an older tier changes nothing. */
export async function storeTier(
  env: Environment,
  tier: EmergencyTier,
  source: { etag: string | null; bytes: number; confirmedAt: number },
): Promise<void> {
  const { db } = env
  await db.transaction('rw', [db.resources, db.articles], async () => {
    const there = await db.resources.get(resourceKeys.emergency)
    const stored = there?.value as { version: number } | undefined
    if (there && stored && stored.version > tier.version) return
    const rows = tier.articles.map((article) => rowOfArticle(article))
    // The file's copy of what the service has confirmed since: knows nothing new, but may have what was lost.
    if (there && stored?.version === tier.version && there.confirmedAt >= source.confirmedAt) return void (await db.articles.bulkPut(rows))
    const shared = { etag: null, fetchedAt: env.now(), confirmedAt: source.confirmedAt }
    const size = (value: unknown) => JSON.stringify(value).length
    await db.resources.bulkPut([
      { ...shared, key: resourceKeys.countries, value: tier.countries, bytes: size(tier.countries) },
      { ...shared, key: resourceKeys.representations, value: tier.representations, bytes: size(tier.representations) },
      {
        ...shared,
        key: resourceKeys.emergency,
        etag: source.etag,
        bytes: source.bytes,
        value: { version: tier.version, helpline: tier.helpline, hashes: tier.articles.map((article) => article.hash) },
      },
    ])
    await db.articles.bulkPut(rows)
  })
}

/** Fills what is empty, or was damaged and removed, from the static files. Needs no service; silent where the file is not to be had either. */
export async function fillFromFile(env: Environment, diary: Diary, signal: AbortSignal): Promise<void> {
  try {
    const there = await env.db.resources.get(resourceKeys.emergency)
    const lacking = new Set(await lackingHashes(env.db))
    if (there && lacking.size === 0) return
    const response = await env.fetch(emergencyTierAddress, { signal })
    if (!response.ok) return
    const text = await response.text()
    const parsed = v.safeParse(EmergencyTier, JSON.parse(text))
    if (!parsed.success) return diary.note('emergency file', 'unreadable', parsed.issues[0].message)
    if (there) return void (await env.db.articles.bulkPut(await soundRows(env, parsed.output, lacking)))
    await storeTier(env, parsed.output, { etag: parsed.output.etag ?? null, bytes: text.length, confirmedAt: parsed.output.version })
    diary.note('emergency file', 'stored')
  } catch (error) {
    diary.note('emergency file', 'not to be had', String(error))
  }
}

async function soundRows(env: Environment, tier: EmergencyTier, wanted: ReadonlySet<string>): Promise<ArticleRow[]> {
  const rows = tier.articles.filter((article) => wanted.has(article.hash)).map((article) => rowOfArticle(article))
  const hashes = await Promise.all(rows.map((row) => hashOfLine(new TextEncoder().encode(row.line), env.digest)))
  return rows.filter((row, n) => row.hash === hashes[n])
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
  if (age >= 0 && age < options.maxAgeMs) return { kind: 'done' }
  const isWhole = (await lackingHashes(env.db)).length === 0
  const reply = await http.request(emergencyTier, {
    language: options.language,
    etag: isWhole ? (there?.etag ?? null) : null,
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
