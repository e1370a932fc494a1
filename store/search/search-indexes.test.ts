import { beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import type { ArticleRow, SearchIndexRow } from '#store/rows/rows.ts'
import { articleRow, sampleHash } from '#store/testing/samples.ts'
import { articlesOf } from '#store/guide/article-row.ts'
import { buildIndex, indexToText } from './article-index.ts'
import { fingerprintOf } from './fingerprint.ts'
import { createSearchIndexes, type SearchIndexes } from './search-indexes.ts'

/** What the device holds, and a log of what was read of it. */
const rows = new Map<Language, ArticleRow[]>()
const stored = new Map<Language, SearchIndexRow>()
let log: string[] = []
let library: SearchIndexes
let wake: (() => void) | null = null

const source = {
  async searchIndex(language: Language) {
    log.push(`index ${language}`)
    return stored.get(language)
  },
  async articles(language: Language) {
    log.push(`articles ${language}`)
    return rows.get(language) ?? []
  },
}

beforeEach(() => {
  rows.clear()
  stored.clear()
  log = []
  wake = null
  library = createSearchIndexes({ sleep: () => new Promise((resolve) => (wake = resolve)) })
})

const row = (topic: string, language: Language = 'en') => articleRow(topic, { language, title: topic, hash: sampleHash(topic) })
const shelve = (language: Language, ...topics: string[]) =>
  rows.set(
    language,
    topics.map((topic) => row(topic, language)),
  )
const fingerprint = (language: Language) => fingerprintOf((rows.get(language) ?? []).map(({ hash }) => hash))

async function store(language: Language, ...topics: string[]): Promise<void> {
  const built = topics.map((topic) => row(topic, language))
  const index = indexToText(await buildIndex(articlesOf(built), language))
  stored.set(language, { language, builtFrom: fingerprintOf(built.map(({ hash }) => hash)), index })
}

const states = () =>
  [...rows.keys()].map((language) => ({ language, articles: fingerprint(language), stored: stored.get(language)?.builtFrom ?? null }))
const bring = () => library.load(states(), source)
const topics = () => library.read().indexes.map(({ language, index }) => `${language} ${index.documentCount}`)

describe('an index', () => {
  test('is the one that is stored, and no article is read for it', async () => {
    shelve('en', 'visa', 'pets')
    await store('en', 'visa', 'pets')
    await bring()
    expect([topics(), log]).toEqual([['en 2'], ['index en']])
  })

  test('is not the one that is stored for other articles', async () => {
    shelve('en', 'visa', 'pets')
    await store('en', 'visa')
    await bring()
    expect([topics(), log]).toEqual([['en 2'], ['articles en']])
  })

  test('is built from the articles where none is stored, or none that can be read', async () => {
    shelve('en', 'visa')
    shelve('de', 'pets')
    await store('de', 'pets')
    stored.set('de', { ...(stored.get('de') as SearchIndexRow), index: '{"damaged":' })
    await bring()
    expect(topics()).toEqual(['en 1', 'de 1'])
    expect(log).toEqual(['articles en', 'index de', 'articles de'])
  })

  test('is built without an article that was damaged', async () => {
    rows.set('en', [row('visa'), { ...row('pets'), line: '{' }])
    await bring()
    expect(topics()).toEqual(['en 1'])
  })

  test('stays in memory until the articles are others', async () => {
    shelve('en', 'visa')
    await store('en', 'visa')
    await bring()
    const before = library.read()
    await bring()
    expect(library.read()).toBe(before)
    shelve('en', 'visa', 'pets')
    await store('en', 'visa', 'pets')
    await bring()
    expect([topics(), log]).toEqual([['en 2'], ['index en', 'index en']])
  })

  test('goes with its language', async () => {
    shelve('en', 'visa')
    shelve('de', 'visa')
    await bring()
    rows.delete('en')
    await bring()
    expect(topics()).toEqual(['de 1'])
  })
})

describe('while articles come one by one', () => {
  test('the one before serves, and is built anew after a rest only', async () => {
    shelve('en', 'visa')
    await bring()
    shelve('en', 'visa', 'pets')
    const working = bring()
    shelve('en', 'visa', 'pets', 'tax')
    void bring()
    expect(topics()).toEqual(['en 1'])
    wake?.()
    await turns()
    wake?.()
    await working
    expect([topics(), log]).toEqual([['en 3'], ['articles en', 'articles en']])
  })

  test('the engine’s index takes its place without a rest', async () => {
    shelve('en', 'visa')
    await bring()
    shelve('en', 'visa', 'pets')
    await store('en', 'visa', 'pets')
    await bring()
    expect([topics(), wake]).toEqual([['en 2'], null])
  })
})

describe('the listeners', () => {
  test('hear of each language as it comes, and when all are here', async () => {
    const heard: string[] = []
    library.subscribe(() => heard.push(`${topics().join()} ${library.read().isWhole}`))
    shelve('en', 'visa')
    shelve('de', 'visa')
    await bring()
    expect(heard).toEqual(['en 1 false', 'en 1,de 1 true'])
  })

  test('hear of the others where one cannot be read', async () => {
    shelve('en', 'visa')
    shelve('de', 'visa')
    const broken = {
      ...source,
      articles: (language: Language) => (language === 'en' ? Promise.reject(new Error('gone')) : source.articles(language)),
    }
    await library.load(states(), broken)
    expect([topics(), library.read().isWhole]).toEqual([['de 1'], false])
    await bring()
    expect([topics(), library.read().isWhole]).toEqual([['en 1', 'de 1'], true])
  })
})

test('the same articles in another order have the same fingerprint, others another one', () => {
  const [one, two, three] = ['one', 'two', 'three'].map(sampleHash) as [string, string, string]
  expect(fingerprintOf([one, two])).toBe(fingerprintOf([two, one]))
  expect(fingerprintOf([one, two])).not.toBe(fingerprintOf([one]))
  expect(fingerprintOf([one, two])).not.toBe(fingerprintOf([one, three]))
})

/** Lets what needs no rest happen. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
