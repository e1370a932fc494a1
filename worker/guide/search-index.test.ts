import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import { articleRow, sampleHash } from '#store/testing/samples.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import { indexFromText } from '#store/search/article-index.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import { createSearchIndex, indexed, type SearchIndexing } from './search-index.ts'
import { createTestWorld, partsOf, type TestWorld } from '#worker/testing/test-environment.ts'

let world: TestWorld
let life: AbortController
let searchIndex: SearchIndexing
beforeEach(() => {
  world = createTestWorld()
  life = new AbortController()
  searchIndex = createSearchIndex({ ...partsOf(world), signal: life.signal })
})

const row = (topic: string, language: Language) => articleRow(topic, { language, hash: sampleHash(`${topic} ${language}`), title: topic })
const shelve = (language: Language, ...topics: string[]) => world.db.articles.bulkPut(topics.map((topic) => row(topic, language)))
const hash = (topic: string, language: Language) => row(topic, language).hash
const rows = () => world.db.searchIndexes.toArray()

describe('the index of a language', () => {
  test('holds its articles, and says what it was built from', async () => {
    await shelve('de', 'visum', 'zoll')
    await shelve('fr', 'douane')
    await searchIndex.refresh()
    const [german, french] = await rows()
    expect(german).toMatchObject({ language: 'de', builtFrom: fingerprintOf([hash('visum', 'de'), hash('zoll', 'de')]) })
    expect((await indexFromText(german?.index ?? '')).search('zoll').map((hit) => hit['topic'])).toEqual(['zoll'])
    expect((await indexFromText(french?.index ?? '')).search('zoll')).toEqual([])
  })

  test('is built only when the articles are others', async () => {
    await shelve('de', 'visum')
    await searchIndex.refresh()
    // What stands there now would not survive being built anew.
    await world.db.searchIndexes.update('de', { index: 'as it was' })
    await searchIndex.refresh()
    expect((await rows())[0]?.index).toBe('as it was')
    await shelve('de', 'zoll')
    await searchIndex.refresh()
    expect((await rows())[0]).toMatchObject({ builtFrom: fingerprintOf([hash('visum', 'de'), hash('zoll', 'de')]) })
    expect((await rows())[0]?.index).not.toBe('as it was')
  })

  test('goes when its last article goes', async () => {
    await shelve('de', 'visum')
    await searchIndex.refresh()
    expect(await rows()).toHaveLength(1)
    await world.db.articles.clear()
    await searchIndex.refresh()
    expect(await rows()).toEqual([])
  })

  test('is built without a damaged article, and not again for it', async () => {
    await world.db.articles.bulkPut([row('visum', 'de'), { ...row('zoll', 'de'), line: '{"hash":' }])
    await searchIndex.refresh()
    expect((await rows())[0]?.builtFrom).toBe(fingerprintOf([hash('visum', 'de'), hash('zoll', 'de')]))
  })
})

describe('a look at the indexes', () => {
  test('that comes while another is under way sees what changed meanwhile', async () => {
    await shelve('de', 'visum')
    const first = searchIndex.refresh()
    await shelve('de', 'zoll')
    void searchIndex.refresh()
    await first
    await searchIndex.settled()
    expect((await rows())[0]?.builtFrom).toBe(fingerprintOf([hash('visum', 'de'), hash('zoll', 'de')]))
  })

  test('ends with the engine', async () => {
    await shelve('de', 'visum')
    life.abort()
    await searchIndex.refresh()
    expect(await rows()).toEqual([])
  })

  test('on a device that is full is a line in the diary, no crash, and the other languages are not its victims', async () => {
    await shelve('de', 'visum')
    await shelve('en', 'visa')
    const put = world.db.searchIndexes.put.bind(world.db.searchIndexes)
    vi.spyOn(world.db.searchIndexes, 'put').mockImplementation((entry) =>
      entry.language === 'de' ? (Promise.reject(new Error('QuotaExceededError')) as ReturnType<typeof put>) : put(entry),
    )
    await searchIndex.refresh()
    expect((await rows()).map(({ language }) => language)).toEqual(['en'])
    await expect.poll(() => world.db.diary.toArray()).toMatchObject([{ what: 'search index', detail: 'de: Error: QuotaExceededError' }])
  })
})

test('a command that brings or takes away articles has a look behind it, however it ends', async () => {
  const log: string[] = []
  const commands: Pick<EngineApi, 'downloadPack' | 'importPack' | 'removeStored'> = {
    async downloadPack() {
      log.push('download')
      return { ok: true }
    },
    importPack: () => Promise.reject(new Error('a bug')),
    async removeStored({ part }) {
      log.push(`remove ${part}`)
      return { ok: true }
    },
  }
  const refresh = async () => void log.push('look')
  const wrapped = indexed(commands, { refresh, settled: refresh })
  await wrapped.downloadPack({ country: 'TH', language: 'de' })
  await wrapped.importPack(new Blob()).catch(() => undefined)
  await wrapped.removeStored({ part: 'guide', country: 'TH', language: 'de' })
  await wrapped.removeStored({ part: 'maps' })
  expect(log).toEqual(['download', 'look', 'look', 'remove guide', 'look', 'remove maps'])
})
