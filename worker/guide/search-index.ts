import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { articlesOf } from '#store/guide/article-row.ts'
import { articlesIn } from '#store/guide/source.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import type { Diary } from '#worker/diary.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'

export interface SearchIndexing {
  /** Brings the stored indexes to the articles that are here. Never rejects; a call that comes meanwhile leads to one more look. */
  refresh(): Promise<void>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/**
 * The full-text index of each language that has articles, for the page's search. Built anew only where the articles are others than it was
 * built from. Needs no lease: two tabs would write the same.
 */
export function createSearchIndex({ env, diary, signal }: { env: Environment; diary: Diary; signal: AbortSignal }): SearchIndexing {
  const { db } = env
  let work = Promise.resolve()
  let isWaiting = false

  async function look(): Promise<void> {
    isWaiting = false
    const stale = await staleLanguages().catch((error: unknown) => {
      diary.note('search index', 'not looked at', String(error))
      return []
    })
    for (const language of stale) {
      if (signal.aborted) return
      try {
        await bring(language)
      } catch (error) {
        diary.note('search index', 'not built', `${language}: ${String(error)}`)
      }
    }
  }

  /** In one transaction: it is asked after every round, and mostly there are none. */
  function staleLanguages(): Promise<Language[]> {
    return db.transaction('r', [db.articles, db.searchIndexes], async () => {
      const stale: Language[] = []
      for (const language of languages) {
        const hashes = await articlesIn(db, language).primaryKeys()
        const index = await db.searchIndexes.get(language)
        if (index?.builtFrom !== (hashes.length === 0 ? undefined : fingerprintOf(hashes))) stale.push(language)
      }
      return stale
    })
  }

  async function bring(language: Language): Promise<void> {
    if ((await articlesIn(db, language).count()) === 0) return db.searchIndexes.delete(language)
    const rows = await articlesIn(db, language).toArray()
    // A part of its own: the engine begins without it.
    const { buildIndex, indexToText } = await import('#store/search/article-index.ts')
    const index = await buildIndex(articlesOf(rows), language)
    if (signal.aborted) return
    await db.searchIndexes.put({ language, builtFrom: fingerprintOf(rows.map((row) => row.hash)), index: indexToText(index) })
  }

  return {
    refresh() {
      if (!isWaiting) {
        isWaiting = true
        work = work.then(look)
      }
      return work
    },
    settled: () => work,
  }
}

/** The commands that bring or take away articles, each with a look at the indexes behind it. */
export function indexed<Commands extends Pick<EngineApi, 'downloadPack' | 'importPack' | 'removeStored'>>(
  commands: Commands,
  { refresh }: SearchIndexing,
): Commands {
  const behind = <T>(result: Promise<T>): Promise<T> => result.finally(() => void refresh())
  return {
    ...commands,
    downloadPack: (wanted) => behind(commands.downloadPack(wanted)),
    importPack: (file) => behind(commands.importPack(file)),
    removeStored: (wanted) => (wanted.part === 'guide' ? behind(commands.removeStored(wanted)) : commands.removeStored(wanted)),
  }
}
