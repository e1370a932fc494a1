import { describe, expect, test } from 'vitest'
import { wording as de } from './wording/de.ts'
import { wording as deInstall } from './wording/install-de.ts'
import deLab from '#lab/screens/wording/de.json'
import { wording as deLater } from './wording/later-de.ts'
import { wording as dePapers } from './wording/papers-de.ts'
import { wording as deSaid } from './wording/said-de.ts'
import { wording as deStart } from './wording/start-de.ts'
import { wording as en } from './wording/en.ts'
import { wording as enInstall } from './wording/install-en.ts'
import enLab from '#lab/screens/wording/en.json'
import { wording as enLater } from './wording/later-en.ts'
import { wording as enPapers } from './wording/papers-en.ts'
import { wording as enSaid } from './wording/said-en.ts'
import { wording as enStart } from './wording/start-en.ts'
import { wording as fr } from './wording/fr.ts'
import { wording as frInstall } from './wording/install-fr.ts'
import frLab from '#lab/screens/wording/fr.json'
import { wording as frLater } from './wording/later-fr.ts'
import { wording as frPapers } from './wording/papers-fr.ts'
import { wording as frSaid } from './wording/said-fr.ts'
import { wording as frStart } from './wording/start-fr.ts'
import { wording as it } from './wording/it.ts'
import { wording as itInstall } from './wording/install-it.ts'
import itLab from '#lab/screens/wording/it.json'
import { wording as itLater } from './wording/later-it.ts'
import { wording as itPapers } from './wording/papers-it.ts'
import { wording as itSaid } from './wording/said-it.ts'
import { wording as itStart } from './wording/start-it.ts'

type Words = { [key: string]: string | Words }

const flat = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
const byName = (a: string, b: string) => a.localeCompare(b)
const pluralEnd = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(pluralEnd, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').toSorted(byName)
const tags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map((match) => match[0]).toSorted(byName)
const unique = (list: readonly string[]) => [...new Set(list)].toSorted(byName)

const wordings: Record<string, Words> = {
  de: { ...de, ...deInstall, lab: deLab, ...deLater, ...dePapers, ...deSaid, ...deStart },
  fr: { ...fr, ...frInstall, lab: frLab, ...frLater, ...frPapers, ...frSaid, ...frStart },
  it: { ...it, ...itInstall, lab: itLab, ...itLater, ...itPapers, ...itSaid, ...itStart },
  en: { ...en, ...enInstall, lab: enLab, ...enLater, ...enPapers, ...enSaid, ...enStart },
}
const english = flat({ ...en, ...enInstall, lab: enLab, ...enLater, ...enPapers, ...enSaid, ...enStart })

describe.each(Object.entries(wordings))('the wording in %s', (language, wording) => {
  const own = flat(wording)

  test('has every key of the English wording and no other', () => {
    expect(unique(own.map(([key]) => withoutPlural(key)))).toEqual(unique(english.map(([key]) => withoutPlural(key))))
  })

  test('has every plural form that the language knows', () => {
    const counted = unique(own.filter(([key]) => pluralEnd.test(key)).map(([key]) => withoutPlural(key)))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const expected = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).toSorted(byName)
    expect(
      own
        .map(([key]) => key)
        .filter((key) => pluralEnd.test(key))
        .toSorted(byName),
    ).toEqual(expected)
  })

  test('names a button for the ear with the words that stand on it, as who speaks to the app says them', () => {
    const texts = new Map(own)
    const named = own.filter(([key]) => key.endsWith('Named'))
    expect(named.length).toBeGreaterThan(2)
    const said = (key: string) => (texts.get(key.slice(0, -'Named'.length)) ?? key).toLowerCase()
    // Words may stand in between, as in "Share as file".
    const isIn = (words: string, name: string) =>
      words.split(' ').every((word) =>
        name
          .toLowerCase()
          .split(/[\s:]+/)
          .includes(word),
      )
    expect(named.filter(([key, name]) => !isIn(said(key), name))).toEqual([])
  })

  test('fills the same placeholders and marks the same words', () => {
    const shape = (text: string) => ({ placeholders: placeholders(text), tags: tags(text) })
    const wanted = new Map(
      english.flatMap(([key, text]) => [[key, shape(text)] as const, [key.replace(/_other$/, '_many'), shape(text)] as const]),
    )
    for (const [key, text] of own) expect({ key, ...shape(text) }).toEqual({ key, ...wanted.get(key) })
  })

  test('says something everywhere', () => {
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('is written the Swiss way, without ß', () => {
    expect(own.filter(([, text]) => text.includes('ß'))).toEqual([])
  })

  // German sets the measure; English "representations" stays as it is.
  test('can be broken inside its long words', () => {
    const longest = language === 'de' ? 14 : 15
    const words = own.flatMap(([key, text]) =>
      text
        .replace(/\{\{.*?\}\}|https?:\S+/g, '')
        .split(/[\s\u00AD/-]+/)
        .map((word) => ({ key, word })),
    )
    expect(words.filter(({ word }) => word.replace(/\P{Letter}/gu, '').length > longest)).toEqual([])
  })
})

test('French signs stay on the line of the word before them, as in the content: a thin space before ; ! ?, a hard one before : and within « »', () => {
  const loose = flat(wordings['fr']!).filter(([, text]) => / [;:!?»]|« /.test(text))
  const otherwise = flat(wordings['fr']!).filter(([, text]) => /\u00a0[;!?]|\u202f[:»]|«\u202f/.test(text))
  expect([...loose, ...otherwise]).toEqual([])
})
