import type { Content, GuideArticle } from '#server/content-files/content.ts'
import { wireArticle } from '#server/content-files/read-article.ts'
import { languages } from '#contract/values/language-codes.ts'
import { emptyContent, reference } from './test-app.ts'

/** A small guide in four languages: two emergency topics and one topic of each kind that depends on the country. */
export const testContent: Content = contentOf(['helpline', 'lostPassport', 'voluntaryAhv', 'healthInsurancePensioners'])

export function contentOf(topics: readonly string[]): Content {
  const articles: GuideArticle[] = topics.flatMap((topic) =>
    languages.map((language) =>
      wireArticle({
        topic,
        category: reference.categoryByTopic.get(topic) ?? '',
        language,
        title: `${topic} – ${language} – Zürich`,
        summary: 'What to do',
        keywords: ['one', 'two', 'three'],
        body: [
          { t: 'digest', lines: [['Stay calm & call.']] },
          { t: 'steps', items: [{ title: 'Report it.', text: ['Ask for <paper>: ', { word: 'country' }], call: 'police' }] },
        ],
        sources: [],
        checked: '2026-11-20',
      }),
    ),
  )
  return { ...emptyContent, articles, articleByHash: new Map(articles.map((article) => [article.hash, article])) }
}
