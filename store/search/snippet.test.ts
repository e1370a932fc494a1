import { expect, test } from 'vitest'
import type { Article } from '#contract/guide/guide.ts'
import { sampleArticle } from '#store/testing/samples.ts'
import { passagesOf, snippetOf } from './snippet.ts'

const snippet = (more: Partial<Article>, ...found: string[]) =>
  snippetOf(passagesOf(sampleArticle('topic', { summary: 'What to do.', keywords: [], ...more })), new Set(found))

test('the passage that holds most of what was found', () => {
  const body: Article['body'] = [
    { t: 'p', text: ['Tell the ', { b: 'police' }, '.'] },
    { t: 'steps', items: [{ title: 'Report it', text: ['The police writes down the loss of the passport.'] }] },
    { t: 'ul', items: [['A passport.']] },
  ]
  expect(snippet({ body }, 'police', 'passport')).toBe('Report it. The police writes down the loss of the passport.')
})

test('the summary, where no passage holds more of it', () => {
  expect(snippet({ summary: 'A passport is lost.', body: [{ t: 'p', text: ['Your passport.'] }] }, 'passport')).toBe('A passport is lost.')
  expect(snippet({ body: [{ t: 'p', text: ['Nothing of it.'] }] }, 'hospital')).toBe('What to do.')
})

test('a heading is none, and neither is a passage that the device weaves a word into', () => {
  const body: Article['body'] = [
    { t: 'h', text: 'Hospital' },
    { t: 'p', text: ['The hospital in ', { word: 'country' }, ' is far.'] },
  ]
  expect(snippet({ body }, 'hospital')).toBe('What to do.')
})

test('a long sentence is cut at words, with what was found in it', () => {
  const long = `${'before '.repeat(40)}hospital ${'after '.repeat(40)}`.trim()
  const text = snippet({ body: [{ t: 'p', text: [long] }] }, 'hospital')
  expect(text).toMatch(/^… (before )+hospital (after )+…$/)
  expect(text.length).toBeLessThan(160)
})

test('short sentences stand together', () => {
  expect(snippet({ body: [{ t: 'p', text: ['Stay calm. Call the ambulance. Wait.'] }] }, 'ambulance')).toBe(
    'Stay calm. Call the ambulance. Wait.',
  )
})
