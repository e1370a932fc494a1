import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Article } from '#contract/guide/guide.ts'
import { reference } from '#server/testing/test-app.ts'
import { readArticle } from './read-article.ts'

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

Time: {timezone}
`

function read(text: string, topic = 'lostPassport', language: 'en' | 'de' = 'en') {
  const mistakes: string[] = []
  const [result] = readArticle(text, { reference, topic, language }, (line, reason) => mistakes.push(`${line}: ${reason}`))
  return { result, mistakes }
}

test('an article becomes blocks with calls and woven words', () => {
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
      { t: 'p', text: ['Time: ', { word: 'timezone' }] },
    ],
  })
})

describe('a mistake is told with its line', () => {
  test.each([
    [
      'the call is not known',
      article.replace('{call:police}', '{call:polis}'),
      '14: {call:polis} is not known; it can be police, ambulance, fire, representation, helpline',
    ],
    [
      'the call stands inside',
      article.replace('Ask for', '{call:police} Ask for'),
      '14: a {call:…} stands only at the end of a step or paragraph',
    ],
    [
      'the word is not known',
      article.replace('{timezone}', '{zone}'),
      '17: {zone} is not known; it can be country, representation, currency, callingCode, timezone',
    ],
    ['the topic is not known', article.replace('topic:theftAndCrime', 'topic:theft'), '15: the topic theft is not in guide-taxonomy.json'],
    ['the source is not known', article.replace('[SAA5]', '[SAA]'), '5: the source SAA is not in guide-taxonomy.json'],
    ['a step has no bold opening', article.replace('**Report it.**', 'Report it.'), '14: a numbered step begins with bold words'],
    ['the heading is too high', article.replace('## First', '# First'), '11: headings are written with ##'],
    ['a table is used', `${article}\n| a | b |\n|---|---|\n| 1 | 2 |\n`, '19: a table cannot be used here'],
    [
      'the digest comes late',
      article.replace('> Report it at **once**.\n> Second line in {country}.\n', 'Words.\n\n> Late.\n'),
      '10: a digest (lines with >) stands only at the top of a guide article',
    ],
    ['the digest is long', article.replace('> Report it at **once**.', '> 1\n> 2\n> 3\n> 4\n> 5'), '8: a digest has at most 5 lines'],
    ['the summary is long', article.replace('What to do', 'x'.repeat(160)), '3: summary: has more than 160 characters'],
    [
      'the keywords are few',
      article.replace('[passport lost, stolen passport, identity card gone]', '[one]'),
      '4: keywords: needs at least 3',
    ],
    ['italics are used', article.replace('Words with *', 'Words with *force*'), '12: italics are not used'],
  ])('%s', (_, text, expected) => {
    const { result, mistakes } = read(text)
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

test('texts of countries that differ by nothing a reader sees are one, and each country has one', () => {
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
