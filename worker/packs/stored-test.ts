import { hashOfLine } from '#contract/article-hash.ts'
import { Article } from '#contract/guide.ts'
import type { ArticleRow } from '#store/rows.ts'
import type { StoredTest } from '#worker/engine-interface.ts'
import type { Environment } from '#worker/environment.ts'
import { parseJson } from '#worker/http.ts'
import { tierHashes } from './garbage.ts'

/**
 * Opens every article that a pack or the emergency tier names or that is here, one at a time, as a reader would, and compares it with its
 * hash. A damaged one is removed: what is missing is fetched again. A topic whose article is not here at all counts as broken too.
 */
export async function testStored(env: Pick<Environment, 'db' | 'digest'>): Promise<StoredTest> {
  const { db } = env
  const topicByHash = new Map<string, string>((await tierHashes(db)).map((hash) => [hash, '']))
  for (const { manifest } of await db.manifests.toArray())
    for (const entry of manifest?.articles ?? []) topicByHash.set(entry.hash, entry.topic)
  const stored = await db.articles.toCollection().primaryKeys()
  const result: StoredTest = { opened: 0, broken: [] }
  for (const hash of new Set([...topicByHash.keys(), ...stored])) {
    const row = await read(hash)
    if (row && (await isSound(row))) {
      result.opened += 1
      continue
    }
    if (await removeAsSeen(hash, row)) result.broken.push(topicByHash.get(hash) || row?.topic || hash)
  }
  return result

  /** Null where the browser itself cannot read the record any more. */
  async function read(hash: string): Promise<ArticleRow | null | undefined> {
    try {
      return await db.articles.get(hash)
    } catch {
      return null
    }
  }

  /** False where a round has put things right since, or no pack wants the article any more. */
  function removeAsSeen(hash: string, seen: ArticleRow | null | undefined): Promise<boolean> {
    return db.transaction('rw', [db.articles, db.manifests, db.resources], async () => {
      if (seen === undefined) return !(await db.articles.get(hash)) && (await isNamed(hash))
      if (seen !== null && (await db.articles.get(hash))?.line !== seen.line) return false
      await db.articles.delete(hash)
      return true
    })
  }

  async function isNamed(hash: string): Promise<boolean> {
    if ((await tierHashes(db)).includes(hash)) return true
    return (await db.manifests.toArray()).some((row) => row.manifest?.articles.some((entry) => entry.hash === hash))
  }

  async function isSound(row: ArticleRow): Promise<boolean> {
    const article = parseJson(row.line, Article)
    if (!article.ok || article.value.hash !== row.hash || article.value.topic !== row.topic || article.value.language !== row.language)
      return false
    return (await hashOfLine(new TextEncoder().encode(row.line), env.digest)) === row.hash
  }
}
