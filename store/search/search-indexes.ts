import type { Language } from '#contract/values/languages.ts'
import { articlesOf } from '#store/guide/article-row.ts'
import type { ArticleRow, SearchIndexRow } from '#store/rows/rows.ts'
import type { IndexState } from '#store/guide/views.ts'
import { type ArticleIndex, buildIndex, indexFromText } from './article-index.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { LanguageIndex } from './topic-search.ts'

export interface IndexSource {
  searchIndex(language: Language): Promise<SearchIndexRow | undefined>
  articles(language: Language): Promise<ArticleRow[]>
}

/** The indexes in memory. A new object whenever one of them changes. */
export interface LoadedIndexes {
  indexes: readonly LanguageIndex[]
  /** Every language that was asked for is here. */
  isWhole: boolean
}

export interface SearchIndexes {
  /** Brings the indexes to what the device holds now. Resolves when that is done, or cannot be done. */
  load(states: readonly IndexState[], source: IndexSource): Promise<void>
  read(): LoadedIndexes
  subscribe(listener: () => void): () => void
}

/** How long an index stands that the page built itself, while articles go on coming; the engine's follows at the end of its round. */
const rebuildMs = 1_000

/**
 * A language's index comes from what the engine stored, where that fits the articles of now; else the page builds it from the articles
 * themselves. The one before serves until the new one is here.
 */
export function createSearchIndexes({ sleep }: { sleep: (ms: number) => Promise<void> }): SearchIndexes {
  const loaded = new Map<Language, { builtFrom: string; index: ArticleIndex }>()
  const listeners = new Set<() => void>()
  let wanted: { states: readonly IndexState[]; source: IndexSource } = { states: [], source: noSource }
  let current: LoadedIndexes = { indexes: [], isWhole: false }
  let work: Promise<void> | null = null
  const tried = new Set<string>()

  return {
    load(states, source) {
      wanted = { states, source }
      tried.clear()
      for (const language of loaded.keys()) if (!states.some((state) => state.language === language)) loaded.delete(language)
      publish()
      work ??= catchUp().finally(() => (work = null))
      return work
    },
    read: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  async function catchUp(): Promise<void> {
    for (let state = nextState(); state; state = nextState()) {
      tried.add(nameOf(state))
      // Articles that come one by one must not make the page build an index for each.
      if (state.stored !== state.articles && loaded.has(state.language)) await sleep(rebuildMs)
      if (!wanted.states.includes(state)) continue
      const found = await load(state, wanted.source).catch(() => null)
      if (!found) continue
      loaded.set(state.language, found)
      publish()
    }
  }

  /** Tried once for each time it was asked for: what cannot be read now, or is newer than what was asked for, is asked for again. */
  function nextState(): IndexState | undefined {
    return wanted.states.find((state) => loaded.get(state.language)?.builtFrom !== state.articles && !tried.has(nameOf(state)))
  }

  function publish(): void {
    const indexes = wanted.states.flatMap(({ language }) => {
      const entry = loaded.get(language)
      return entry ? [{ language, index: entry.index }] : []
    })
    const isWhole = wanted.states.length > 0 && indexes.length === wanted.states.length
    const isSame =
      current.isWhole === isWhole &&
      current.indexes.length === indexes.length &&
      indexes.every(({ index }, at) => current.indexes[at]?.index === index)
    if (isSame) return
    current = { indexes, isWhole }
    for (const listener of listeners) listener()
  }
}

async function load(state: IndexState, source: IndexSource): Promise<{ builtFrom: string; index: ArticleIndex }> {
  if (state.stored === state.articles) {
    const row = await source.searchIndex(state.language)
    const index = row && row.builtFrom === state.articles && (await indexFromText(row.index).catch(() => null))
    if (index) return { builtFrom: state.articles, index }
  }
  const rows = await source.articles(state.language)
  return {
    builtFrom: fingerprintOf(rows.map((row) => row.hash)),
    index: await buildIndex(articlesOf(rows), state.language),
  }
}

const nameOf = ({ language, articles, stored }: IndexState) => `${language} ${articles} ${stored}`
const noSource: IndexSource = { searchIndex: async () => undefined, articles: async () => [] }
