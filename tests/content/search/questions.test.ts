import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Search } from '#store/search/search-answer.ts'
import { deviceWithGuide } from './guide-on-device.ts'

interface Question {
  language: Language
  question: string
  topics: string[]
}

const tables = [
  { file: 'questions.json', whose: 'of those who wrote the search', each: 10, least: 38 },
  { file: 'questions-by-fresh-eyes.json', whose: 'of people who had not seen its words', each: 10, least: 35 },
  { file: 'questions-everyday.json', whose: 'of people who saw only the labels', each: 15, least: 56 },
  { file: 'questions-from-labels.json', whose: 'of others who saw only the labels', each: 15, least: 55 },
  { file: 'questions-held-back.json', whose: 'that nobody knew who wrote words or search', each: 15, least: 56 },
]

const device = await deviceWithGuide('TH')
const searches = {} as Record<Language, Search>
beforeAll(async () => {
  for (const language of languages) searches[language] = await device.search(language)
})
afterAll(() => device.close())

for (const { file, whose, each, least } of tables) {
  const questions = await readQuestions(file)
  describe(`${4 * each} questions ${whose}`, () => {
    test(`are ${each} in each language`, () => {
      for (const language of languages) expect(questions.filter((entry) => entry.language === language)).toHaveLength(each)
    })

    test(`have their topic among the first three ${least} times, with the app in the question's language`, () => {
      const misses = missesOf(questions, (entry) => entry.language)
      expect(questions.length - misses.length, misses.join('\n')).toBeGreaterThanOrEqual(least)
    })

    test.each(languages)('find it as well with the app in %s and the packs of all languages', (appLanguage) => {
      const misses = missesOf(questions, () => appLanguage)
      expect(questions.length - misses.length, misses.join('\n')).toBeGreaterThanOrEqual(least - 2)
    })
  })
}

test('what used to find nothing has its topic among the first three: travel advice, suicide, adoption, criminal records and their like', async () => {
  const questions = await readQuestions('questions-on-new-topics.json')
  expect(questions.length).toBeGreaterThanOrEqual(12)
  expect(missesOf(questions, (entry) => entry.language)).toEqual([])
})

function missesOf(questions: readonly Question[], appLanguageOf: (entry: Question) => Language): string[] {
  return questions.flatMap((entry) => {
    const hits = searches[appLanguageOf(entry)](entry.question).map((hit) => hit.topic)
    const isFound = hits.slice(0, 3).some((topic) => entry.topics.includes(topic))
    return isFound
      ? []
      : [`${entry.language} “${entry.question}”: ${entry.topics.join(' or ')}, not ${hits.slice(0, 5).join(', ') || 'nothing'}`]
  })
}

async function readQuestions(file: string): Promise<Question[]> {
  return JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as Question[]
}
