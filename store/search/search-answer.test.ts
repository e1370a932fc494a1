import { describe, expect, test } from 'vitest'
import type { Article, CategoryId } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import { sampleArticle, sampleHash } from '#store/testing/samples.ts'
import type { SnapshotTopic } from '#store/guide/views.ts'
import { buildIndex } from './article-index.ts'
import { createSearch } from './search-answer.ts'

const plain = { title: 'Title', summary: 'Summary', keywords: [], body: [], category: 'emigration' }

/** Damaged on the device, after the index was built. */
const damagedTopic = 'damaged'

/** A guide of these articles; those of the app's language are in the pack, else the first that is there. */
async function guideOf(appLanguage: Language, ...given: (Partial<Article> & { topic: string })[]) {
  const articles = given.map((more) =>
    sampleArticle(more.topic, { ...plain, language: appLanguage, hash: sampleHash(`${more.topic}${more.language ?? ''}`), ...more }),
  )
  const languages = [...new Set(articles.map((article) => article.language))]
  const indexes = await Promise.all(
    languages.map(async (language) => {
      const own = articles.filter((article) => article.language === language)
      return { language, index: await buildIndex(own, language) }
    }),
  )
  const topics = [...new Set(articles.map((article) => article.topic))].map((topic): SnapshotTopic => {
    const own = articles.filter((article) => article.topic === topic)
    const row = rowOfArticle(own.find((article) => article.language === appLanguage) ?? (own[0] as Article))
    const line = topic === damagedTopic ? row.line.slice(0, 9) : row.line
    return { topic, categoryId: row.category as CategoryId, categoryLabel: `the ${row.category}`, row: { ...row, line }, confirmedAt: 5 }
  })
  const search = createSearch({ language: appLanguage, topics, indexes: [] }, indexes)
  return { search, find: (term: string) => search(term).map((hit) => hit.topic) }
}

test('a damaged text costs its own topic and no other', async () => {
  const { find } = await guideOf('en', { topic: damagedTopic, title: 'Dogs' }, { topic: 'dogs', title: 'Dogs' })
  expect(find('dogs')).toEqual(['dogs'])
})

describe('a term is found', () => {
  test('without its accents, with soft hyphens in the text, whatever its case', async () => {
    const { find } = await guideOf('de', { topic: 'insurance', title: 'Kranken\u00adversicherung in Zürich' }, { topic: 'other' })
    for (const term of ['krankenversicherung', 'KRANKENVERSICHERUNG', 'zurich', 'Zürich', 'Zuerich'])
      expect(find(term), term).toEqual(['insurance'])
  })

  test('behind an apostrophe, in the term and in the text', async () => {
    const { find } = await guideOf('fr', { topic: 'embassy', title: 'À l’ambassade' })
    for (const term of ['ambassade', "l'ambassade", 'd’ambassade']) expect(find(term), term).toEqual(['embassy'])
  })

  test('as the beginning of a word, while it is written', async () => {
    const { find } = await guideOf('en', { topic: 'insurance', title: 'Health insurance' })
    for (const term of ['i', 'in', 'ins', 'health ins']) expect(find(term), term).toEqual(['insurance'])
  })

  test('in every kind of block', async () => {
    const body: Article['body'] = [
      { t: 'digest', lines: [['alpha']] },
      { t: 'h', text: 'beta' },
      { t: 'ul', items: [['gamma']] },
      { t: 'steps', items: [{ title: 'delta', text: [{ a: 'epsilon', topic: 'x' }, { word: 'country' }] }] },
    ]
    const { find } = await guideOf('en', { topic: 'all', body })
    for (const term of ['alpha', 'beta', 'gamma', 'delta', 'epsilon']) expect(find(term), term).toEqual(['all'])
  })

  test('with a typing error from four letters on, with two from eight on', async () => {
    const { find } = await guideOf('en', { topic: 'bougainvillea', title: 'Bougainvillea' }, { topic: 'rose', title: 'Rose' })
    for (const term of ['bougainvilea', 'bouganvilea', 'buogainvillea', 'roze', 'rsoe', 'rosse']) expect(find(term), term).toHaveLength(1)
    for (const term of ['rxy', 'bxugxinvixlea', 'roxa1']) expect(find(term), term).toEqual([])
  })

  test('in another form of its word', async () => {
    const { find } = await guideOf('de', { topic: 'hike', title: 'Wanderung' }, { topic: 'garden', title: 'Garten' })
    expect(find('gewandert ')).toEqual(['hike'])
    expect(find('Gartens ')).toEqual(['garden'])
  })

  test('as the last part of a German compound, and as two words that nobody put together', async () => {
    const { find } = await guideOf(
      'de',
      { topic: 'insurance', title: 'Krankenversicherung' },
      { topic: 'words', title: 'Die Kranken und die Versicherung' },
      { topic: 'wall', title: 'Garten', summary: 'Eine Wand' },
    )
    expect(find('Versicherung')).toContain('insurance')
    expect(find('Gartenwand')).toEqual(['wall'])
  })

  test('by another word for it', async () => {
    const { find } = await guideOf('de', { topic: 'hospital', title: 'Im Spital' }, { topic: 'other' })
    for (const term of ['Krankenhaus', 'ospedale', 'hospital', 'hôpital', 'ospedlae']) expect(find(term), term).toEqual(['hospital'])
  })

  test('among words that only make it a question', async () => {
    const { find } = await guideOf('de', { topic: 'passport', title: 'Pass verloren' }, { topic: 'other', title: 'Was tun' })
    expect(find('was soll ich jetzt tun wenn ich meinen Pass verloren habe')).toEqual(['passport'])
  })

  test('though one of its words stands nowhere: the name of a place', async () => {
    const { find } = await guideOf('en', { topic: 'passport', title: 'Passport' })
    expect(find('passport Ouagadougou')).toEqual(['passport'])
  })
})

describe('nothing is found', () => {
  test.each(['', '   ', '???', 'zzz', '.*', '\u00ad', '"'])('for %j', async (term) => {
    const { find } = await guideOf('de', { topic: 'insurance', title: 'Krankenversicherung' })
    expect(find(term)).toEqual([])
  })

  test('of a topic that the country’s guide does not have', async () => {
    const article = sampleArticle('elsewhere', { title: 'Elsewhere' })
    const index = await buildIndex([article], 'en')
    expect(createSearch({ language: 'en', topics: [], indexes: [] }, [{ language: 'en', index }])('elsewhere')).toEqual([])
  })
})

describe('every stored language is looked through', () => {
  test('and the topic is shown in the language of the app', async () => {
    const { search } = await guideOf(
      'de',
      { topic: 'garden', language: 'de', title: 'Garten' },
      { topic: 'garden', language: 'en', title: 'Orchard' },
    )
    expect(search('orchard')).toMatchObject([{ topic: 'garden', title: 'Garten', language: 'de' }])
  })

  test('or in the one that is there', async () => {
    const { search } = await guideOf('de', { topic: 'garden', language: 'fr', title: 'Verger' })
    expect(search('verger')).toMatchObject([{ topic: 'garden', title: 'Verger', language: 'fr' }])
  })

  test('a topic that two languages name stands there once', async () => {
    const { find } = await guideOf(
      'de',
      { topic: 'visa', language: 'de', title: 'Visum' },
      { topic: 'visa', language: 'en', title: 'Visa' },
    )
    expect(find('vis')).toEqual(['visa'])
  })
})

describe('the best comes first', () => {
  test('a word of the title before a keyword, the summary and the body', async () => {
    const { find } = await guideOf(
      'en',
      { topic: 'body', body: [{ t: 'p', text: ['garden'] }] },
      { topic: 'summary', summary: 'garden' },
      { topic: 'keyword', keywords: ['garden'] },
      { topic: 'title', title: 'Garden' },
      ...['a', 'b', 'c', 'd'].map((topic) => ({ topic })),
    )
    expect(find('garden ')).toEqual(['title', 'keyword', 'summary', 'body'])
  })

  test('what answers the whole question before what answers a part of it', async () => {
    const { find } = await guideOf(
      'en',
      { topic: 'one', keywords: ['garden', 'gardens', 'garden'], summary: 'Garden' },
      { topic: 'both', keywords: ['garden'], body: [{ t: 'p', text: ['A river.'] }] },
      { topic: 'neither' },
    )
    expect(find('garden river ')[0]).toBe('both')
  })

  test('bodies that happen to hold every word do not hide the topic of the one that tells', async () => {
    const bodies = ['a', 'b', 'c', 'd'].map((topic) => ({ topic, body: [{ t: 'p' as const, text: ['A garden by the river.'] }] }))
    const { find } = await guideOf('en', ...bodies, { topic: 'part', title: 'Garden', keywords: ['garden'] })
    expect(find('garden river ')).toEqual(['part', 'a', 'b', 'c', 'd'])
  })

  test('a keyword that is the question', async () => {
    const { find } = await guideOf(
      'en',
      { topic: 'apart', keywords: ['garden wall', 'river gate'] },
      { topic: 'phrase', keywords: ['wall river', 'garden gate'] },
    )
    expect(find('garden gate')).toEqual(['phrase', 'apart'])
  })

  test('the emergency, where two answer alike', async () => {
    const { find } = await guideOf(
      'en',
      { topic: 'calm', title: 'Garden' },
      { topic: 'urgent', title: 'Garden', category: 'emergencySituation' },
    )
    expect(find('garden')).toEqual(['urgent', 'calm'])
  })

  test('equals in the guide’s order, every time', async () => {
    const topics = ['c', 'a', 'd', 'b']
    const { find } = await guideOf('en', ...topics.map((topic) => ({ topic, title: 'Garden' })))
    expect(find('garden')).toEqual(topics)
    find('gard')
    expect(find('garden')).toEqual(topics)
  })

  test('twenty at most', async () => {
    const { find } = await guideOf('en', ...Array.from({ length: 30 }, (_, n) => ({ topic: `t${n}`, title: 'Garden' })))
    expect(find('garden')).toHaveLength(20)
  })
})

test('a hit says where the topic stands, what was found and how old it is', async () => {
  const { search } = await guideOf('en', { topic: 'visa', title: 'Visa', summary: 'How', body: [{ t: 'p', text: ['A visa costs.'] }] })
  const place = { topic: 'visa', categoryId: 'emigration', categoryLabel: 'the emigration', language: 'en', confirmedAt: 5 }
  expect(search('visa')).toEqual([{ ...place, title: 'Visa', snippet: 'A visa costs.', found: new Set(['visa']) }])
})
