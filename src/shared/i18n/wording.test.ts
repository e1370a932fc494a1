import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/values/language-codes.ts'
import { wordTypes } from './write-words.ts'

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

const files = import.meta.glob<Words>('/src/**/wording/*.json', { import: 'default', eager: true })
const filesOfLab = import.meta.glob<Words>('/lab/screens/wording/*.json', { import: 'default', eager: true })
const filesOfServer = import.meta.glob<Words>('/server/**/wording/*.json', { import: 'default', eager: true })

/** All words of a language, by namespace; those of the services in one. */
function wordsIn(language: string): Words {
  const end = `.${language}.json`
  const namespacesIn = (all: Record<string, Words>) =>
    Object.entries(all)
      .filter(([path]) => path.endsWith(end))
      .map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -end.length), words] as const)
  const lab = Object.entries(filesOfLab).filter(([path]) => path.endsWith(`/${language}.json`))
  return Object.fromEntries([
    ...namespacesIn(files),
    ...lab.map(([, words]) => ['lab', words]),
    ['server', Object.fromEntries(namespacesIn(filesOfServer))],
  ]) as Words
}
const wordings: Record<string, Words> = Object.fromEntries(languages.map((language) => [language, wordsIn(language)]))
const english = flat(wordings['en']!)

test('each namespace exists in every language, and words.ts has its type', () => {
  for (const wording of Object.values(wordings))
    expect(Object.keys(wording).toSorted(byName)).toEqual(Object.keys(wordings['en']!).toSorted(byName))
  expect(readFileSync('src/shared/i18n/words.ts', 'utf8'), 'run: node src/shared/i18n/write-words.ts').toBe(wordTypes())
})

describe.each(Object.entries(wordings))('the wording in %s', (language, wording) => {
  const own = flat(wording)

  test('has every key of the English wording and no other', () => {
    expect(unique(own.map(([key]) => withoutPlural(key)))).toEqual(unique(english.map(([key]) => withoutPlural(key))))
  })

  test('calls the place for emergencies by the name of its screen, everywhere', () => {
    const texts = new Map(own)
    const name = texts.get('ui.screen.emergencyOverview')
    const signs = ['contact.emergencyPages', 'shell.emergencyPages', 'guide.emergency', 'login.emergency', 'onboarding.emergency']
    for (const key of [...signs, 'settings.part-emergency', 'activity.part-emergency']) expect(texts.get(key), key).toBe(name)
    for (const key of ['guide.topicsComing', 'install.qrText', 'wiped.emergency', 'settings.removeKept', 'account.logoutLead'])
      expect(texts.get(key), key).toMatch(new RegExp(`[«“]\u00A0?${name}\u00A0?[»”]`))
    expect(own.filter(([, text]) => /emergency pages|notfallseite|pages d’urgence|pagine d’emergenza/i.test(text))).toEqual([])
  })

  /** `_zero` is i18next's own form for the number 0. */
  test('has every plural form that the language knows', () => {
    const counted = unique(own.filter(([key]) => pluralEnd.test(key)).map(([key]) => withoutPlural(key)))
    expect(counted).not.toEqual([])
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const expected = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).toSorted(byName)
    expect(
      own
        .map(([key]) => key)
        .filter((key) => pluralEnd.test(key) && !key.endsWith('_zero'))
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
      english.flatMap(([key, text]) => ['_other', '_many', '_zero'].map((form) => [key.replace(/_other$/, form), shape(text)] as const)),
    )
    for (const [key, text] of own) expect({ key, ...shape(text) }).toEqual({ key, ...wanted.get(key) })
  })

  test('says something everywhere', () => {
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('is written the Swiss way, without ß', () => {
    expect(own.filter(([, text]) => text.includes('ß'))).toEqual([])
  })

  test('has ’ as its apostrophe', () => {
    expect(own.filter(([, text]) => /\p{Letter}'\p{Letter}/u.test(text))).toEqual([])
  })

  // German sets the measure; English "representations" stays as it is. The desk is for wide screens.
  test('can be broken inside its long words', () => {
    const longest = language === 'de' ? 14 : 15
    const phone = own.filter(([key]) => !/^server\.(desk|areas)\./.test(key))
    const words = phone.flatMap(([key, text]) =>
      text
        .replace(/\{\{.*?\}\}|https?:\S+/g, '')
        .split(/[\s\u00AD/-]+/)
        .map((word) => ({ key, word })),
    )
    expect(words.filter(({ word }) => word.replace(/\P{Letter}/gu, '').length > longest)).toEqual([])
  })
})

test.each([
  ['de', 'für|nach|aus|von|zu|in'],
  ['fr', 'pour|en|à|de|dans|vers|au'],
  ['it', 'per|in|di|da|a|su'],
])('the wording in %s has no preposition before the name of a country, which may need an article', (language, prepositions) => {
  const loose = new RegExp(String.raw`(^|\s)(${prepositions}) (<\w+>)?\{\{country`, 'i')
  expect(flat(wordings[language]!).filter(([, text]) => loose.test(text))).toEqual([])
})

test('French signs stay on the line of the word before them, as in the content: a thin space before ; ! ?, a hard one before : and within « »', () => {
  const loose = flat(wordings['fr']!).filter(([, text]) => / [;:!?»]|« |[^\s\u202f)][;!?]/.test(text))
  const otherwise = flat(wordings['fr']!).filter(([, text]) => /\u00a0[;!?]|\u202f[:»]|«\u202f/.test(text))
  expect([...loose, ...otherwise]).toEqual([])
})

test('no sentence is the same in two languages', () => {
  const sentences = Object.values(wordings).flatMap((wording) => [
    ...new Set(
      flat(wording)
        .map(([, text]) => text)
        .filter((text) => /[a-z]\.$/.test(text)),
    ),
  ])
  expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([])
})
