import { expect, test } from 'vitest'
import { languages } from '#contract/values/language-codes.ts'
import { buildIndex } from '#store/search/article-index.ts'
import { concepts } from '#store/search/words/synonyms/everyday-words.ts'
import { createThesaurus } from '#store/search/words/thesaurus.ts'
import { rowHits } from '#store/search/word-hits.ts'
import { realContent } from './guide-on-device.ts'

const { articles } = await realContent()

test.each(languages)('in %s the guide holds something of each thing that has several names', async (language) => {
  const index = await buildIndex(
    articles.flatMap(({ article }) => (article.language === language ? [article] : [])),
    language,
  )
  const empty = concepts.filter((concept) => {
    const alone = createThesaurus([concept])
    const names = languages.flatMap((other) => concept[other].split(','))
    return !names.some((name) => rowHits(index, name.replace('*', '').trim(), { language, thesaurus: alone }).size > 0)
  })
  expect(empty.map((concept) => concept[language])).toEqual([])
})
