import * as v from 'valibot'
import { hashOfLine } from '#contract/guide/article-hash.ts'
import { Article, articles as articlesCall, maxHashesPerCall } from '#contract/guide/guide.ts'
import type { PackManifest } from '#contract/guide/guide.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import type { ManifestRow } from '#store/rows/rows.ts'
import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { StorageFailed } from '#worker/net/read-body.ts'
import { parseJson } from '#worker/net/http.ts'
import type { Http } from '#worker/net/http.ts'
import type { PullEnd } from '#worker/sync/pull.ts'
import { missingOf, unreadableOf } from './pack-manifest.ts'
import type { PackRequest } from './pack-manifest.ts'

const Named = v.object({ topic: v.string() })

/**
 * Fetches what a manifest names and the device does not have, at most forty articles a call, each stored as it arrives. A line whose hash does
 * not fit is set aside and fetched once more. An article that came as it was sent, and that this build cannot read all the same, is noted.
 */
export function createPackArticles({ env, http, diary }: { env: Environment; http: Http; diary: Diary }) {
  const { db } = env

  /** How many lines came wrong. */
  async function fetchOnce(request: PackRequest, target: PackManifest): Promise<{ kind: 'through'; wrong: number } | PullEnd> {
    const stop = new AbortController()
    const signal = AbortSignal.any([request.signal, stop.signal])
    let wrong = 0
    const wanted = await missing(request, target)
    for (let start = 0; start < wanted.length; start += maxHashesPerCall) {
      // Looked at again: another pack, or another tab, may have brought some of them meanwhile.
      const still = new Set(await missing(request, target))
      const batch = wanted.slice(start, start + maxHashesPerCall).filter((hash) => still.has(hash))
      if (batch.length === 0) continue
      const asked = new Set(batch)
      const reply = await http.requestLines(
        articlesCall,
        { language: request.language, query: { hashes: batch.join(',') }, signal },
        async (line) => {
          const stored = await keep(line, { asked, request, target })
          if (stored === 'wrong') wrong += 1
          if (stored === 'unwanted') stop.abort()
        },
      )
      if (stop.signal.aborted) return { kind: 'more' }
      if (reply.kind === 'failure') return reply
    }
    return { kind: 'through', wrong }
  }

  async function missing(request: PackRequest, target: PackManifest): Promise<string[]> {
    const row = await db.manifests.get([request.country, request.language])
    return (await missingOf(db, target, row ? unreadableOf(row, request.build) : new Set())).map((entry) => entry.hash)
  }

  /** `unwanted`: paused, removed or overtaken meanwhile, by whatever tab; what the line has brought of a paused one is kept all the same. */
  async function keep(
    line: Uint8Array,
    { asked, request, target }: { asked: ReadonlySet<string>; request: PackRequest; target: PackManifest },
  ): Promise<'stored' | 'wrong' | 'unwanted'> {
    const text = new TextDecoder().decode(line)
    const hash = await hashOfLine(line, env.digest)
    // The hash's own digits are not part of what it is over.
    if (!asked.has(hash) || !text.startsWith(`{"hash":"${hash}",`)) {
      const named = parseJson(text, Named)
      diary.quarantine({ source: 'guide article', id: named.ok ? named.value.topic : null, issue: 'the hash does not fit the text' })
      return 'wrong'
    }
    const article = parseJson(text, Article)
    if (!article.ok) diary.quarantine({ source: 'guide article', id: null, issue: `this build cannot read it: ${article.issue}` })
    return db
      .transaction('rw', [db.manifests, db.articles], async () => {
        const row = await db.manifests.get([request.country, request.language])
        if (!row || !isNamedBy(row, target)) return 'unwanted'
        if (article.ok) await db.articles.put(rowOfArticle(article.value, text))
        else await db.manifests.put({ ...row, unreadable: { build: request.build, hashes: [...unreadableOf(row, request.build), hash] } })
        return row.hold === null ? 'stored' : 'unwanted'
      })
      .catch((error: unknown) => {
        throw new StorageFailed(String(error))
      })
  }

  return {
    async bring(request: PackRequest, target: PackManifest): Promise<PullEnd> {
      const first = await fetchOnce(request, target)
      if (first.kind !== 'through') return first
      const second = first.wrong > 0 ? await fetchOnce(request, target) : first
      return second.kind === 'through' ? { kind: 'done' } : second
    },
  }
}

/** False once it was removed, or went on to a newer manifest. */
function isNamedBy(row: ManifestRow, target: PackManifest): boolean {
  return row.next?.version === target.version || row.manifest?.version === target.version
}
