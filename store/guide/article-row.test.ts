import { expect, test } from 'vitest'
import { hashOfLine } from '#contract/guide/article-hash.ts'
import { articleOf, articlesOf, rowOfArticle } from './article-row.ts'
import { sampleArticle } from '#store/testing/samples.ts'

test('a row gives back the article, and keeps the line it came in', () => {
  const article = sampleArticle('visa', { title: 'Zürich' })
  const line = JSON.stringify({ ...article, later: 'a member of a later contract' })
  expect(rowOfArticle(article, line)).toMatchObject({ topic: 'visa', line, bytes: new TextEncoder().encode(line).length })
  expect(articleOf(rowOfArticle(article))).toEqual(article)
})

test('an article that came in another wrapping is written as services write it, so that its hash can be checked', async () => {
  const { hash: _, ...words } = sampleArticle('visa')
  const draft = rowOfArticle({ ...words, hash: '0'.repeat(64) })
  const hash = await hashOfLine(new TextEncoder().encode(draft.line), crypto.subtle)
  const row = rowOfArticle({ ...words, hash })
  expect(await hashOfLine(new TextEncoder().encode(row.line), crypto.subtle)).toBe(hash)
})

test('a row that was damaged does not take the others with it', () => {
  const rows = ['visa', 'pets'].map((topic) => rowOfArticle(sampleArticle(topic)))
  const torn = { ...rowOfArticle(sampleArticle('torn')), line: '{"hash":' }
  expect(articlesOf([torn, ...rows]).map(({ topic }) => topic)).toEqual(['visa', 'pets'])
})
