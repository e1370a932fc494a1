import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ChatMessage } from '#contract/contact/chat.ts'
import { languages } from '#contract/values/language-codes.ts'
import { reference } from '#server/testing/test-app.ts'
import { introductionOf } from '#contract/contact/introduction.ts'

const bangkok = reference.representationById.get('th-bangkok-embassy')
if (!bangkok) throw new Error('Bangkok')
const fields = {
  greeting: 'Hello $& {representation}',
  introductionMessageTemplate: '{greeting} – {representation}',
  representationTitleJoinWord: 'in',
}

test('fills in the greeting and the title, and treats the greeting as plain text', () => {
  expect(introductionOf({ ...fields, greeting: 'Hello $& Anna' }, bangkok, 'fr')).toBe('Hello $& Anna – Ambassade de Suisse à Bangkok')
})

test('the join word is added if the name lacks the city', () => {
  const names = { ...bangkok.names, en: 'Embassy of Switzerland' }
  expect(introductionOf({ ...fields, greeting: 'Hi' }, { ...bangkok, names }, 'en')).toBe('Hi – Embassy of Switzerland in Bangkok')
})

test('a template without a placeholder follows the greeting, and empty input gives nothing', () => {
  expect(introductionOf({ ...fields, greeting: 'Hi', introductionMessageTemplate: 'Write here.' }, bangkok, 'en')).toBe('Hi\n\nWrite here.')
  expect(introductionOf({ greeting: ' ', introductionMessageTemplate: '', representationTitleJoinWord: '' }, bangkok, 'en')).toBe('')
})

const joinWords = { de: 'in', fr: 'à', it: 'a', en: 'in' }
const titles = languages.flatMap((language) => {
  const bare = { greeting: '', introductionMessageTemplate: '{representation}', representationTitleJoinWord: joinWords[language] }
  return reference.representations.map((post) => ({ language, post, title: introductionOf(bare, post, language) }))
})

test('no representation’s title names its city twice, in any language', () => {
  expect(titles).toHaveLength(reference.representations.length * 4)
  // The city's last word, which no preposition swallows.
  const doubled = titles.filter(({ title, post, language }) => countOf(title, post.city[language]) !== 1)
  expect(doubled.map(({ title }) => title)).toEqual([])
})

test.each([
  ['fr', 'Ambassade de Suisse au Caire'],
  ['it', 'Ambasciata di Svizzera al Cairo'],
  ['fr', 'Consulat général de Suisse au Cap'],
  ['it', "Ambasciata di Svizzera all'Avana"],
  ['it', "Ambasciata di Svizzera all'Aia"],
  ['de', 'Schweizerische Botschaft beim Heiligen Stuhl in Rom'],
  ['en', 'Mission of Switzerland to the European Union in Brussels'],
] as const)('in %s a title is "%s"', (language, title) => {
  expect(titles.filter((one) => one.language === language).map((one) => one.title)).toContain(title)
})

test('a long introduction is cut at the limit without splitting a character', () => {
  const template = `x${'{greeting}'.repeat(100)}`
  const text = introductionOf({ ...fields, greeting: '😀'.repeat(100), introductionMessageTemplate: template }, bangkok, 'en')
  const message = { seq: 1, id: 'm', from: 'representation', text, sentAt: '2026-11-20T12:00:00Z' }
  expect(v.parse(ChatMessage, message).text).toHaveLength(3999)
  expect(text.isWellFormed()).toBe(true)
})

function countOf(title: string, city: string): number {
  return title.split(city.split(/[ '’]/).at(-1) ?? '').length - 1
}
