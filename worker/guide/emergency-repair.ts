import * as v from 'valibot'
import { hashOfLine } from '#contract/guide/article-hash.ts'
import { EmergencyTier } from '#contract/guide/guide.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ArticleRow } from '#store/rows/rows.ts'
import { failureText } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { readBody } from '#worker/net/read-body.ts'
import { limitedFetch } from '#worker/net/limited-fetch.ts'

/** Static, in the service worker's core: there even when the database was deleted and no line is to be had. */
export const emergencyTierAddress = '/emergency/tier.json'

type TierFile = { kind: 'tier'; tier: EmergencyTier; bytes: number } | { kind: 'absent' } | { kind: 'unreadable'; issue: string }

/** What reading a file of the app's own needs. */
export type FileReader = Pick<Environment, 'fetch' | 'sleep' | 'monotonicMs'>

/** Rejects where the line is lost, or is silent, on the way. */
export async function readTierFile(env: FileReader, signal?: AbortSignal): Promise<TierFile> {
  return limitedFetch(env, { address: emergencyTierAddress, signal, limitMs, maxBytes }, async (response, guard) => {
    if (!response.ok) return { kind: 'absent' }
    const body = await readBody(response, guard, env)
    if (body.kind === 'failure') throw new Error(failureText(body.failure))
    const parsed = v.safeParse(EmergencyTier, JSON.parse(body.text))
    if (!parsed.success) return { kind: 'unreadable', issue: parsed.issues[0].message }
    return { kind: 'tier', tier: parsed.output, bytes: body.text.length }
  })
}

const limitMs = 60_000
const maxBytes = 4_000_000

/** Rows of the file's articles that are undamaged. */
export async function soundRowsOf(env: Pick<Environment, 'digest'>, tier: EmergencyTier): Promise<Map<string, ArticleRow>> {
  const rows = tier.articles.map((article) => rowOfArticle(article))
  const sound = await soundHashes(env, rows)
  return new Map(rows.filter((row) => sound.has(row.hash)).map((row) => [row.hash, row]))
}

/** Hashes of the rows whose lines fit them: the hash is taken over the rest of a line, so that the member that names it is compared by itself. */
export async function soundHashes(env: Pick<Environment, 'digest'>, rows: readonly (ArticleRow | undefined)[]): Promise<Set<string>> {
  const hashes = await Promise.all(rows.map(async (row) => row && hashOfLine(new TextEncoder().encode(row.line), env.digest)))
  return new Set(rows.flatMap((row, n) => (row && row.hash === hashes[n] && row.line.startsWith(`{"hash":"${row.hash}",`) ? row.hash : [])))
}

/** Looks a text up in the file, which is read once, when the first is asked for. Undefined where the file has another version of it, or none. */
export function replacementsFrom(env: FileReader & Pick<Environment, 'digest'>): (hash: string) => Promise<ArticleRow | undefined> {
  let rows: Promise<Map<string, ArticleRow>> | undefined
  async function read() {
    const file = await readTierFile(env).catch(() => null)
    return file?.kind === 'tier' ? soundRowsOf(env, file.tier) : new Map<string, ArticleRow>()
  }
  return async (hash) => {
    rows ??= read()
    return (await rows).get(hash)
  }
}

/** The next round fetches the tier whole, however fresh it is. */
export function markTierForFetch(db: AbroadDatabase): Promise<number> {
  return db.resources.where('key').equals(resourceKeys.emergency).modify({ etag: null, confirmedAt: 0 })
}

/** Texts of the tier that this build could not write as the service does: their hashes prove nothing here. */
export async function rewrittenHashes(db: AbroadDatabase): Promise<Set<string>> {
  const tier = await db.resources.get(resourceKeys.emergency)
  return new Set((tier?.value as { rewritten?: string[] } | undefined)?.rewritten)
}
