import { hashOfLine } from '#contract/guide/article-hash.ts'
import { Article } from '#contract/guide/guide.ts'
import type { ArticleRow } from '#store/rows/rows.ts'
import type { StoredTest } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { parseJson } from '#worker/net/http.ts'
import { markTierForFetch, replacementsFrom, rewrittenHashes } from '#worker/guide/emergency-repair.ts'
import type { FileReader } from '#worker/guide/emergency-repair.ts'
import { tierHashes } from './garbage.ts'

/**
 * Opens every article that a pack or the emergency tier names or that is here, one at a time, as a reader would, and compares it with its
 * hash. A damaged one is removed: what is missing is fetched again. One that an emergency needs stays, damaged as it is, until the text that takes
 * its place is at hand. A topic whose article is not here at all counts as broken too.
 */
export async function testStored(env: FileReader & Pick<Environment, 'db' | 'digest'>): Promise<StoredTest> {
  const { db } = env
  const topicByHash = new Map<string, string>((await tierHashes(db)).map((hash) => [hash, '']))
  for (const { manifest } of await db.manifests.toArray())
    for (const entry of manifest?.articles ?? []) topicByHash.set(entry.hash, entry.topic)
  const stored = await db.articles.toCollection().primaryKeys()
  const rewritten = await rewrittenHashes(db)
  const replacement = replacementsFrom(env)
  const result: StoredTest = { opened: 0, broken: [] }
  for (const hash of new Set([...topicByHash.keys(), ...stored])) {
    const row = await read(hash)
    if (row && (await isSound(row, rewritten.has(hash)))) {
      result.opened += 1
      continue
    }
    if (!(await removeAsSeen(hash, row))) continue
    result.broken.push(topicByHash.get(hash) || row?.topic || hash)
    if (await isHeld(hash)) result.held = (result.held ?? 0) + 1
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
  async function removeAsSeen(hash: string, seen: ArticleRow | null | undefined): Promise<boolean> {
    const sound = (await tierHashes(db)).includes(hash) ? await replacement(hash) : undefined
    return db.transaction('rw', [db.articles, db.manifests, db.resources], async () => {
      if (seen === undefined && ((await db.articles.get(hash)) || !(await isNamed(hash)))) return false
      if (seen && (await db.articles.get(hash))?.line !== seen.line) return false
      if (sound) {
        await db.articles.put(sound)
        return true
      }
      const isNeeded = (await tierHashes(db)).includes(hash)
      if (isNeeded) await markTierForFetch(db)
      // A record that the browser cannot read would take every other one with it.
      if (!isNeeded || seen === null) await db.articles.delete(hash)
      return true
    })
  }

  async function isNamed(hash: string): Promise<boolean> {
    if ((await tierHashes(db)).includes(hash)) return true
    return (await db.manifests.toArray()).some((row) => row.manifest?.articles.some((entry) => entry.hash === hash))
  }

  /** Only packs name it that the citizen has paused: no round fetches it. */
  async function isHeld(hash: string): Promise<boolean> {
    if ((await tierHashes(db)).includes(hash)) return false
    const naming = (await db.manifests.toArray()).filter((row) => row.manifest?.articles.some((entry) => entry.hash === hash))
    return naming.length > 0 && naming.every((row) => row.hold === 'citizen')
  }

  async function isSound(row: ArticleRow, isRewritten: boolean): Promise<boolean> {
    const article = parseJson(row.line, Article)
    if (!article.ok || article.value.hash !== row.hash || article.value.topic !== row.topic || article.value.language !== row.language)
      return false
    return isRewritten || (await hashOfLine(new TextEncoder().encode(row.line), env.digest)) === row.hash
  }
}
