import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Article } from '#contract/guide/guide.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Block } from '#contract/values/rich-text.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { loadReferenceData, type ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { type GuideArticle, isReadIn } from '#server/content-files/content.ts'
import { checkCountryTexts, checkGuide, type Topic } from './check-guide.ts'
import { checkLinks } from './check-links.ts'
import { checkReach, reachOf } from './check-reach.ts'
import { topicsOf } from './topics-of.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')
const sources = ['One', 'Other'].map((title) => ({ title, url: `https://${title.toLowerCase()}.example` }))
const digest: Block = { t: 'digest', lines: [['What matters.']] }
const p = (text: string): Block => ({ t: 'p', text: [text] })
const withBlock = (block: Block) => ({ body: [digest, p(words(130)), block] })
const without = (topic: string) => (category: ReferenceData['categories'][number]) => ({
  ...category,
  topicGroups: category.topicGroups.map((group) => ({ ...group, topics: group.topics.filter(({ id }) => id !== topic) })),
})
const visa: Topic = { id: 'visa', isEmergency: false, facts: [{ sources: ['A'] }, { sources: ['A', 'B'] }] }

function article(more: Partial<Article> = {}): Article {
  return {
    hash: '0'.repeat(64),
    topic: 'visa',
    category: 'emigration',
    language: 'de',
    title: 'Visum',
    summary: 'Worum es geht',
    keywords: [],
    body: [digest, p(words(130))],
    sources,
    checked: '2026-11-20',
    ...more,
  }
}

/** Findings of a topic that has the same article in every language, but for what the first one is given. */
function findings(more: Partial<Article>, topic: Topic = visa) {
  const [first, ...rest] = languages
  const shared = { ...(more.body && { body: more.body }), ...(more.sources && { sources: more.sources }) }
  const all = [article({ ...more, language: first }), ...rest.map((language) => article({ ...shared, language }))]
  return checkGuide([topic], all)
    .filter(({ where }) => where === topic.id || where === `${topic.id}/${first}`)
    .map(({ what }) => what)
}

test('a long German word in a title needs a soft hyphen', () => {
  const said = (title: string) => checkGuide([visa], [article({ title, language: 'de' })]).map(({ what }) => what)
  expect(said('Führerausweis')).toContain('“Führerausweis” of the title needs a soft hyphen')
  expect(said('Führer\u00adausweis bei Rückkehr').join()).not.toContain('soft hyphen')
})

describe('what can be ticked', () => {
  const steps = (...ids: string[]): Block => ({ t: 'steps', items: ids.map((id) => ({ title: 'Do it.', text: [], id })) })
  const german = (...ids: string[]) => article({ body: [digest, steps(...ids), p(words(130))], language: 'de' })
  const english = (...ids: string[]) => article({ body: [digest, steps(...ids), p(words(130))], language: 'en' })
  const said = (...articles: Article[]) => checkGuide([visa], articles).map(({ what }) => what)

  test('has numbers that no other step of the article has', () => {
    expect(said(german('1', '2', '1'))).toContain('two steps have the number 1')
    expect(said(german('1', '2', '3')).filter((what) => what.includes('number'))).toEqual([])
  })

  test('is the same in every language', () => {
    expect(said(german('1', '2'), english('1', '3'))).toContain('has other step numbers, papers or deadlines than de')
    expect(said(german('1', '2'), english('1', '2')).filter((what) => what.includes('number'))).toEqual([])
  })
})

describe('the guide as it is', () => {
  let reference: ReferenceData
  let all: GuideArticle[]
  let articles: Article[]
  beforeAll(async () => {
    reference = await loadReferenceData()
    const folder = fileURLToPath(new URL('../content', import.meta.url))
    const files = await readContentFiles(folder, { reference, demo: false, anchorMs: 0 })
    expect(files.mistakes).toEqual([])
    all = files.articles
    articles = all.filter((file) => isReadIn('CH', file)).map((file) => file.article)
  })

  test('is complete and fit to read: 79 topics in four languages, nothing found', () => {
    expect(topicsOf(reference)).toHaveLength(79)
    expect(articles).toHaveLength(79 * 4)
    expect(checkGuide(topicsOf(reference), articles)).toEqual([])
    const inSome = all.filter((file) => !isReadIn('CH', file)).map((file) => file.article)
    expect(inSome.length).toBeGreaterThan(100)
    expect(checkCountryTexts(topicsOf(reference), inSome)).toEqual([])
  })

  test('no article links to one that the country’s guide does not have, in any country and language', () => {
    expect(checkLinks(reference, all)).toEqual([])
    const withoutPensioners = { ...reference, categories: reference.categories.map(without('healthInsurancePensioners')) }
    const dead = checkLinks(withoutPensioners, all)
    expect(dead).toContainEqual({
      where: 'retiringAbroad/de',
      what: expect.stringMatching(/^links to healthInsurancePensioners, which is not there in AT, BE, BG, CH, CY and \d+ more$/),
    })
  })

  test('it says "ask" at most sixty times, and has sources and addresses to act on', () => {
    expect(checkReach(articles)).toEqual([])
    const { asks, withoutSource, addresses } = reachOf(articles)
    expect(asks).toBeLessThanOrEqual(60)
    expect(withoutSource.length).toBeLessThanOrEqual(2)
    expect(addresses.length).toBeGreaterThanOrEqual(70)
    expect(checkReach([article({ language: 'en', body: [p('Ask '.repeat(61))] })]).map(({ what }) => what)).toEqual([
      'says “ask” 61 times, more than 60',
      'has 0 addresses to act on, fewer than 70',
    ])
  })

  test('text for a group of countries appears only there', () => {
    const text = (country: string, topic: string) =>
      JSON.stringify(all.find((file) => file.topic === topic && file.language === 'en' && isReadIn(country, file))?.article.body)
    expect(text('TH', 'healthInsuranceAbroad')).not.toContain('cross-border commuters')
    expect(text('FR', 'healthInsuranceAbroad')).toContain('cross-border commuters')
    expect(text('TH', 'ahvPensionClaim')).toContain('form 318.370')
    expect(text('BR', 'ahvPensionClaim')).not.toContain('318.370](')
    expect(text('BR', 'ahvPensionClaim')).toContain('Country with a full agreement with Switzerland')
    expect(text('CH', 'ahvPensionClaim')).toMatch(
      /EU\/EFTA: apply where you live.*Country with a full agreement with Switzerland.*Other countries/,
    )
    expect(text('CH', 'foreignDocuments')).not.toContain('Apostille country')
    expect(text('FR', 'willAndAdvanceDirective')).toContain('your country takes part')
    expect(text('GB', 'willAndAdvanceDirective')).not.toContain('your country takes part')
  })

  test.each(['ahvPensionClaim', 'retiringAbroad'])('%s sends a pension claim to the right office in every language', (topic) => {
    const form = 'AHV-IV/318_370'
    const toGeneva = (country: string) =>
      languages.map((language) => {
        const file = all.find((each) => each.topic === topic && each.article.language === language && isReadIn(country, each))
        return JSON.stringify(file?.article.body).includes(form)
      })
    // The agreements with China, India and South Korea cover postings only.
    for (const country of ['CN', 'IN', 'KR', 'TH']) expect(toGeneva(country), country).toEqual(languages.map(() => true))
    for (const country of ['US', 'BR', 'GB', 'FR']) expect(toGeneva(country), country).toEqual(languages.map(() => false))
  })

  test('each source of federal law has a title in four languages, and one address for each act', () => {
    const laws = Object.values(reference.sources).flatMap((source) => {
      const [number] = /(?<=\bSR )[\d.]*\d/.exec(source.title) ?? []
      return number === undefined ? [] : [{ ...source, number }]
    })
    const untranslated = laws.filter(({ titles, number }) => languages.some((language) => !titles?.[language].includes(number)))
    expect(untranslated).toEqual([])
    const addresses = Object.groupBy(laws, ({ number }) => number)
    const several = Object.values(addresses).filter((same = []) => new Set(same.map(({ url }) => url)).size > 1)
    expect(several).toEqual([])
  })

  test('a missing article is found', () => {
    const short = articles.filter(({ topic, language }) => topic !== 'lostPassport' || language !== 'it')
    expect(checkGuide(topicsOf(reference), short)).toEqual([{ where: 'lostPassport', what: 'it is missing' }])
  })

  test('a copied article is found', () => {
    const passport = articles.find(({ topic, language }) => topic === 'passportAndId' && language === 'en')
    const copied = articles.map((each) =>
      each.topic === 'swissSchools' && each.language === 'en' && passport ? { ...each, body: passport.body } : each,
    )
    expect(checkGuide(topicsOf(reference), copied).map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^shares 100 % of its words with (passportAndId|swissSchools)$/),
    )
  })
})

describe('an article', () => {
  test('that keeps all rules has no findings', () => {
    expect(findings({})).toEqual([])
  })

  test.each<[string, Partial<Article>, string]>([
    ['with too few words', { body: [digest, p(words(100))] }, 'has 102 words, fewer than 120'],
    ['with too many words', { body: [digest, p(words(700))] }, 'has 702 words, more than 520'],
    ['with an endless title', { title: 'x'.repeat(61) }, 'the title has 61 characters, more than 60'],
    ['with a leftover placeholder', { summary: 'TODO: write' }, 'holds a placeholder: TODO'],
    ['with fewer sources than there are', { sources: sources.slice(0, 1) }, 'names 1 of 2 sources'],
    ['with a source named twice', { sources: [...sources, ...sources] }, 'names a source twice'],
    ['without a digest', { body: [p(words(130))] }, 'does not open with a digest'],
    [
      'with one number of the helpline alone',
      withBlock({ t: 'p', text: [{ a: '+41 800 24 7 365', href: 'tel:+41800247365' }] }),
      'names one number of the helpline without the other in a line',
    ],
    ['with an empty section', withBlock({ t: 'h', text: 'Next' }), 'nothing stands under “Next”'],
    ['with a link to itself', withBlock({ t: 'p', text: [{ a: 'x', topic: 'visa' }] }), 'links to itself'],
    [
      'with a link in the clear',
      withBlock({ t: 'p', text: [{ a: 'x', href: 'http://plain.example' }] }),
      'http://plain.example does not begin with https://',
    ],
  ])('%s is found', (_, more, what) => {
    expect(findings(more)).toContain(what)
  })

  test('needs no more sources than its topic has', () => {
    expect(findings({ sources: [] }, { ...visa, facts: [{ sources: [] }] })).toEqual([])
  })

  const emergency: Topic = { ...visa, isEmergency: true }
  test('of an emergency is a list of short steps with somebody to call', () => {
    expect(findings({}, emergency)).toEqual(['an emergency topic is a list of steps', 'offers nobody to call'])
    const steps: Block = { t: 'steps', items: [{ title: 'Call', text: [words(40)], call: 'police' }] }
    expect(findings({ body: [digest, steps, p(words(130))] }, emergency)).toEqual(['the step “Call” has more than 150 characters'])
  })

  test('of an emergency may have several lists of steps, each short', () => {
    const step = () => ({ title: 'Do', text: [], call: 'police' as const })
    const list = (length: number): Block => ({ t: 'steps', items: Array.from({ length }, step) })
    const text = [digest, p(words(130))]
    expect(findings({ body: [...text, list(9)] }, emergency)).toEqual([])
    expect(findings({ body: [...text, list(10)] }, emergency)).toEqual(['has a list of 10 steps, more than 9'])
    expect(findings({ body: [...text, list(3), list(4)] }, emergency)).toEqual([])
    expect(findings({ body: [...text, list(3), list(5)] }, emergency)).toEqual(['has a list of 5 steps, more than 4'])
  })
})

describe('a translation', () => {
  const inFour = (german: Partial<Article>) => languages.map((language) => article({ language, ...(language === 'de' && german) }))

  test('that rests on other sources is found', () => {
    const odd = inFour({ sources: [...sources, { title: 'Third', url: 'https://third.example' }] })
    expect(checkGuide([visa], odd).some(({ what }) => what.startsWith('names other sources than'))).toBe(true)
  })

  test('that offers other calls is found', () => {
    const odd = inFour({ body: [digest, { t: 'p', text: [words(130)], call: 'helpline' }] })
    expect(checkGuide([visa], odd).some(({ what }) => what.startsWith('offers other calls'))).toBe(true)
  })
})
