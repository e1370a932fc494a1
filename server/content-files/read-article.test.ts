import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Article } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { reference } from '#server/testing/test-app.ts'
import { readArticle } from './read-article.ts'
import { textsByCountry } from './for-countries.ts'

const article = `---
title: Passport lost or stolen
summary: What to do when your passport is gone.
keywords: [passport lost, stolen passport, identity card gone]
sources: [SAA5]
checked: 2026-11-20
---
> Report it at **once**.
> Second line in {country}.

## First
Words with *

1. **Report it.** Ask for a paper. {call:police}
2. **Call us.** See [theft](topic:theftAndCrime). {call:representation}

Time: {timezone}, number: [+41 800 24 7 365](tel:+41800247365)
`

function read(text: string, topic = 'lostPassport', language: Language = 'en') {
  const mistakes: string[] = []
  const [result] = readArticle(text, { reference, topic, language }, (line, reason) => mistakes.push(`${line}: ${reason}`))
  return { result, mistakes }
}

test('a source of federal law has the title and the page of the reader’s language', () => {
  const sources = (['de', 'fr', 'it', 'en'] as const).map((language) => read(article, 'lostPassport', language).result?.article.sources)
  expect(sources).toEqual([
    [{ title: 'Auslandschweizergesetz (SR 195.1), Art. 5', url: 'https://www.fedlex.admin.ch/eli/cc/2015/653/de' }],
    [{ title: 'Loi sur les Suisses de l’étranger (RS 195.1), art. 5', url: 'https://www.fedlex.admin.ch/eli/cc/2015/653/fr' }],
    [{ title: 'Legge sugli Svizzeri all’estero (RS 195.1), art. 5', url: 'https://www.fedlex.admin.ch/eli/cc/2015/653/it' }],
    [{ title: 'Swiss Abroad Act (SR 195.1), Art. 5', url: 'https://www.fedlex.admin.ch/eli/cc/2015/653' }],
  ])
})

test('an article becomes blocks with calls and placeholders', () => {
  const { result, mistakes } = read(article)
  expect(mistakes).toEqual([])
  expect(v.parse(Article, JSON.parse(result?.line ?? ''))).toEqual(result?.article)
  expect(result?.article).toMatchObject({
    topic: 'lostPassport',
    category: 'emergencySituation',
    language: 'en',
    checked: '2026-11-20',
    sources: [{ title: 'Swiss Abroad Act (SR 195.1), Art. 5' }],
    body: [
      {
        t: 'digest',
        lines: [
          ['Report it at ', { b: 'once' }, '.'],
          ['Second line in ', { word: 'country' }, '.'],
        ],
      },
      { t: 'h', text: 'First' },
      { t: 'p', text: ['Words with *'] },
      {
        t: 'steps',
        items: [
          { title: 'Report it.', text: ['Ask for a paper.'], call: 'police' },
          { title: 'Call us.', text: ['See ', { a: 'theft', topic: 'theftAndCrime' }, '.'], call: 'representation' },
        ],
      },
      {
        t: 'p',
        text: ['Time: ', { word: 'timezone' }, ', number: ', { a: '+41\u00a0800\u00a024\u00a07\u00a0365', href: 'tel:+41800247365' }],
      },
    ],
  })
})

const checklist = `---
title: Registering
summary: How to register.
keywords: [register, sign up, embassy]
sources: [SAA5]
checked: 2026-11-20
---
> Register in time.

1. **Collect.** The papers. {due:90 days after deregistration}
7. **Call.** {call:representation} {due:3 months before referenceAge}
2. **Hand in.**

- passport {take:passport}
- certificate of [origin](topic:birth) {take:origin}

Go there. {due:1 year after ahvEnd}
`

describe('a checklist', () => {
  test('has numbered steps, named papers and deadlines', () => {
    const { result, mistakes } = read(checklist, 'registration')
    expect(mistakes).toEqual([])
    expect(v.parse(Article, JSON.parse(result?.line ?? ''))).toEqual(result?.article)
    expect(result?.article.body.slice(1)).toEqual([
      {
        t: 'steps',
        items: [
          { title: 'Collect.', text: ['The papers.'], id: '1', due: { count: 90, unit: 'day', event: 'deregistration' } },
          { title: 'Call.', text: [], call: 'representation', id: '7', due: { count: -3, unit: 'month', event: 'referenceAge' } },
          { title: 'Hand in.', text: [], id: '2' },
        ],
      },
      { t: 'ul', items: [['passport'], ['certificate of ', { a: 'origin', topic: 'birth' }]], take: ['passport', 'origin'] },
      { t: 'p', text: ['Go there.'], due: { count: 1, unit: 'year', event: 'ahvEnd' } },
    ])
  })

  test('in an emergency article has no steps to tick', () => {
    expect(JSON.stringify(read(article).result?.article.body)).not.toContain('"id"')
  })

  test.each([
    ['the event is not known', '90 days after deregistration', '90 days after lunch', /^10: \{due:90 days after lunch\} is not known; /],
    ['the deadline is no such', '90 days after deregistration', 'soon', /^10: \{due:soon\} is not known; /],
    ['a paper has the name of another', 'take:origin', 'take:passport', /^14: in a list of papers to take along each item ends with /],
    ['a paper has no name', ' {take:origin}', '', /^14: in a list of papers to take along each item ends with /],
    ['a paper stands among the steps', 'Hand in.**', 'Hand in.** {take:visa}', /^12: a \{take:…\} stands only at the end of a list item$/],
    [
      'a deadline stands inside',
      'Go there.',
      '{due:1 year after birth} Go.',
      /^17: a \{due:…\} stands only at the end of a step or paragraph$/,
    ],
  ])('is refused where %s', (_, before, after, expected) => {
    const { result, mistakes } = read(checklist.replace(before, after), 'registration')
    expect(mistakes).toContainEqual(expect.stringMatching(expected))
    expect(result).toBeUndefined()
  })
})

test('an article with a deadline of an unknown event can still be read', () => {
  const line = read(checklist, 'registration').result?.line ?? ''
  const newer = JSON.parse(line.replace('"event":"ahvEnd"', '"event":"landing"')) as unknown
  expect(v.is(Article, newer)).toBe(true)
})

const calls = 'police, ambulance, fire, representation, helpline'
const placeholders = 'country, representation, currency, callingCode, timezone'

describe('a mistake is reported with its line', () => {
  test.each<[string, string, string, string]>([
    ['the call is not known', '{call:police}', '{call:polis}', `14: {call:polis} is not known; it can be ${calls}`],
    ['the call is inside', 'Ask for', '{call:police} Ask for', '14: a {call:…} stands only at the end of a step or paragraph'],
    ['the placeholder is not known', '{timezone}', '{zone}', `17: {zone} is not known; it can be ${placeholders}`],
    ['the topic is not known', 'topic:theftAndCrime', 'topic:theft', '15: the topic theft is not in guide-taxonomy.json'],
    ['the source is not known', '[SAA5]', '[SAA]', '5: the source SAA is not in guide-taxonomy.json'],
    ['a step has no bold opening', '**Report it.**', 'Report it.', '14: a numbered step begins with bold words'],
    ['the heading is too high', '## First', '# First', '11: headings are written with ##'],
    ['a table is used', '\nTime: ', '\n| a |\n|---|\n| 1 |\n\nTime: ', '17: a table cannot be used here'],
    ['the digest is late', '## First', '> Late.', '11: a digest (lines with >) stands only at the top of a guide article'],
    ['the digest is long', '> Report it at **once**.', '> 1\n> 2\n> 3\n> 4\n> 5', '8: a digest has at most 5 lines'],
    ['the summary is long', 'What to do', 'x'.repeat(160), '3: summary: has more than 160 characters'],
    ['the keywords are few', 'passport lost, stolen passport, identity card gone', 'one', '4: keywords: needs at least 3'],
    ['italics are used', 'Words with *', 'Words with *force*', '12: italics are not used'],
  ])('%s', (_, before, after, expected) => {
    expect(article).toContain(before)
    const { result, mistakes } = read(article.replace(before, after))
    expect(mistakes).toContain(expected)
    expect(result).toBeUndefined()
  })

  test('the folder is no topic', () => {
    expect(read(article, 'lostPasport').mistakes).toEqual(['1: the topic lostPasport is not in guide-taxonomy.json'])
  })

  test('German is not Swiss', () => {
    expect(read(article.replace('Words', 'Größe'), 'lostPassport', 'de').mistakes).toEqual(['12: ß is written ss in Swiss German'])
  })
})

test('countries with the same visible text share one article', () => {
  const text = article.replace('Words with *', 'Words.\n\n{for:euEfta !home} Inside.\n\n{for:hagueChild !home} Party.')
  const found = readArticle(text, { reference, topic: 'inheritance', language: 'en' }, (line, reason) => {
    throw new Error(`${line}: ${reason}`)
  })
  expect(new Set(found.map(({ hash }) => hash)).size).toBe(found.length)
  expect(found).toHaveLength(4)
  expect(found[0]?.countries?.has('CH')).toBe(true)
  expect(found[0]?.countries?.has('TH')).toBe(true)
  const countries = found.flatMap((one) => [...(one.countries ?? [])])
  expect(countries.toSorted()).toEqual(reference.countries.map(({ iso2 }) => iso2).toSorted())
})

function readForCountries(text: string) {
  const mistakes: string[] = []
  const texts = textsByCountry({ text, firstLine: 7 }, reference, (line, reason) => mistakes.push(`${line}: ${reason}`))
  return { mistakes, texts, textIn: (country: string) => texts.find(({ countries }) => countries?.has(country))?.text }
}

test('a text without conditions is the same for all countries', () => {
  expect(readForCountries('> One.\n\nTwo.').texts).toEqual([{ text: '> One.\n\nTwo.', countries: null }])
})

test('a conditional line appears only in countries of its groups', () => {
  const { textIn, texts, mistakes } = readForCountries(
    '- All.\n- {for:euEfta} Inside.\n1. {for:!euEfta agreement} Agreement.\n{for:!euEfta !agreement} Others.',
  )
  expect(mistakes).toEqual([])
  expect(textIn('FR')).toBe('- All.\n- Inside.')
  expect(textIn('BR')).toBe('- All.\n1. Agreement.')
  expect(textIn('TH')).toBe('- All.\nOthers.')
  expect(textIn('CH')).toBe('- All.\n- Inside.\n1. Agreement.\nOthers.')
  const countries = texts.flatMap((text) => [...(text.countries ?? [])])
  expect(countries.toSorted()).toEqual(reference.countries.map(({ iso2 }) => iso2).toSorted())
})

test('readers in Switzerland get no line about "your country"', () => {
  const { textIn } = readForCountries('{for:hagueChild !home} Your country has ratified it.\n{for:home} See the list.')
  expect(textIn('CH')).toBe('\nSee the list.')
  expect(textIn('FR')).toBe('Your country has ratified it.')
  expect(textIn('TH')).toBe('')
})

test('an unknown group is a mistake with its line', () => {
  expect(readForCountries('One.\n{for:euEfta nowhere} Two.').mistakes).toEqual([
    expect.stringMatching(/^8: the group nowhere is not known; it can be home, euEfta/),
  ])
})
