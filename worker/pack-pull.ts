import { hashOfLine } from '#contract/article-hash.ts'
import { Article, articles as articlesCall, maxHashesPerCall, pack as packCall } from '#contract/guide.ts'
import type { PackManifest } from '#contract/guide.ts'
import type { Language } from '#contract/languages.ts'
import { rowOfArticle } from '#store/article-row.ts'
import { resourceKeys } from '#store/resource-keys.ts'
import { type ManifestRow, untouchedPack } from '#store/rows.ts'
import type { Diary } from './diary.ts'
import type { Environment } from './environment.ts'
import type { PullEnd } from './pull-end.ts'
import { parseJson } from './http.ts'
import type { Http } from './http.ts'
import { StorageFailed } from './http-body.ts'

export interface PackPull {
  /** Brings one country's pack in one language up to date: only the articles that are not here, each stored as it arrives. */
  pull(wanted: { country: string; language: Language; maxAgeMs: number; signal: AbortSignal }): Promise<PullEnd>
  /** Removes articles that no manifest and no emergency tier names. Returns how many. */
  collectGarbage(): Promise<number>
}

/**
 * A pack goes from manifest to manifest: `next` is what is being fetched and survives a broken line; it takes the place of `manifest` in one
 * transaction when all its articles are here. Until then the old pack is whole. A hash that does not fit its text is not stored.
 */
export function createPackPull(deps: { env: Environment; http: Http; diary: Diary }): PackPull {
  const { env, http, diary } = deps
  const { db } = env

  async function refreshManifest(wanted: {
    country: string
    language: Language
    maxAgeMs: number
    signal: AbortSignal
  }): Promise<PullEnd | { kind: 'row'; row: ManifestRow }> {
    const row = (await db.manifests.get([wanted.country, wanted.language])) ?? {
      ...untouchedPack,
      country: wanted.country,
      language: wanted.language,
    }
    const age = env.now() - row.confirmedAt
    if (!row.next && row.manifest && age >= 0 && age < wanted.maxAgeMs) return { kind: 'done' }
    const reply = await http.request(packCall, {
      language: wanted.language,
      parameters: { country: wanted.country },
      query: { language: wanted.language },
      etag: row.next ? row.nextEtag : row.etag,
      signal: wanted.signal,
    })
    if (reply.kind === 'failure') return reply
    const next: ManifestRow =
      reply.kind === 'not-modified'
        ? { ...row, confirmedAt: env.now() }
        : { ...row, next: reply.value, nextEtag: reply.etag, confirmedAt: env.now() }
    await db.manifests.put(next)
    return { kind: 'row', row: next }
  }

  async function fetchMissing(manifest: PackManifest, language: Language, signal: AbortSignal): Promise<PullEnd> {
    const missing = await missingHashes(manifest)
    for (let start = 0; start < missing.length; start += maxHashesPerCall) {
      const batch = missing.slice(start, start + maxHashesPerCall)
      const reply = await http.requestLines(articlesCall, { language, query: { hashes: batch.join(',') }, signal }, (line) =>
        storeLine(line, new Set(batch)),
      )
      if (reply.kind === 'failure') return reply
    }
    return { kind: 'done' }
  }

  async function missingHashes(manifest: PackManifest): Promise<string[]> {
    const hashes = manifest.articles.map((entry) => entry.hash)
    const there = await db.articles.where('hash').anyOf(hashes).primaryKeys()
    const present = new Set(there)
    return hashes.filter((hash) => !present.has(hash))
  }

  /** Checked and changed in one transaction: a download and a round may work on the same pack, and a removal may come between. */
  function swap(country: string, language: Language, target: PackManifest): Promise<boolean> {
    return db.transaction('rw', [db.manifests, db.articles], async () => {
      if ((await missingHashes(target)).length > 0) return false
      const row = await db.manifests.get([country, language])
      if (row?.next?.version !== target.version) return row?.manifest?.version === target.version
      const now = env.now()
      await db.manifests.put({
        ...row,
        manifest: row.next,
        etag: row.nextEtag,
        next: null,
        nextEtag: null,
        fetchedAt: now,
        confirmedAt: now,
      })
      return true
    })
  }

  async function storeLine(line: Uint8Array, asked: ReadonlySet<string>): Promise<void> {
    const text = new TextDecoder().decode(line)
    const parsed = parseJson(text, Article)
    if (!parsed.ok) return diary.setAside({ source: 'guide article', id: null, issue: parsed.issue })
    const article = parsed.value
    if (!asked.has(article.hash) || (await hashOfLine(line, env.digest)) !== article.hash) {
      return diary.setAside({ source: 'guide article', id: article.topic, issue: 'the hash does not fit the text' })
    }
    await db.articles.put(rowOfArticle(article, text)).catch((error: unknown) => {
      throw new StorageFailed(String(error))
    })
  }

  return {
    async pull(wanted) {
      const found = await refreshManifest(wanted)
      if (found.kind !== 'row') return found
      const { row } = found
      const target = row.next ?? row.manifest
      if (!target) return { kind: 'done' }
      const end = await fetchMissing(target, wanted.language, wanted.signal)
      if (end.kind === 'failure') return end
      if (await swap(wanted.country, wanted.language, target)) return { kind: 'done' }
      diary.note('pack', 'incomplete', `${wanted.country} ${wanted.language}`)
      return { kind: 'more' }
    },

    async collectGarbage() {
      return db.transaction('rw', [db.articles, db.manifests, db.resources], async () => {
        const manifests = await db.manifests.toArray()
        const tier = await db.resources.get(resourceKeys.emergency)
        const named = new Set<string>((tier?.value as { hashes?: string[] } | undefined)?.hashes)
        for (const row of manifests)
          for (const entry of [...(row.manifest?.articles ?? []), ...(row.next?.articles ?? [])]) named.add(entry.hash)
        const gone = (await db.articles.toCollection().primaryKeys()).filter((hash) => !named.has(hash))
        await db.articles.bulkDelete(gone)
        return gone.length
      })
    },
  }
}
