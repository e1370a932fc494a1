import type { Article, CategoryId } from '#contract/guide.ts'
import type { SearchHit } from './views.ts'

export interface Searchable {
  article: Article
  category: { id: CategoryId; label: string }
}

/** Where a word was found decides how much it counts. */
const weights = { title: 8, keywords: 6, summary: 3, body: 1 } as const

const maxHits = 20

/**
 * Topics that hold every word of the term, as a word or as the beginning of one; the best first. Diacritics, ß and capitals are folded.
 * An empty term finds nothing.
 */
export function searchArticles(shelf: readonly Searchable[], term: string): SearchHit[] {
  const words = fold(term).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return shelf
    .map((entry) => ({ entry, score: scoreOf(entry.article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.entry.article.title.localeCompare(other.entry.article.title))
    .slice(0, maxHits)
    .map(({ entry }) => ({
      topic: entry.article.topic,
      categoryId: entry.category.id,
      categoryLabel: entry.category.label,
      title: entry.article.title,
      summary: entry.article.summary,
    }))
}

/** Lower case without diacritics, ß as ss, soft hyphens gone, everything that is no letter or digit a space. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function scoreOf(article: Article, words: readonly string[]): number {
  const fields = {
    title: fold(article.title),
    keywords: fold(article.keywords.join(' ')),
    summary: fold(article.summary),
    body: fold(bodyText(article)),
  }
  let score = 0
  for (const word of words) {
    let best = 0
    for (const [field, text] of Object.entries(fields) as [keyof typeof weights, string][]) {
      const isWhole = ` ${text} `.includes(` ${word} `)
      if (isWhole || ` ${text}`.includes(` ${word}`)) best = Math.max(best, weights[field] * (isWhole ? 1.5 : 1))
    }
    if (best === 0) return 0
    score += best
  }
  return score
}

function bodyText(article: Article): string {
  const lines = article.body.flatMap((block) => {
    if (block.t === 'h') return [[block.text]]
    if (block.t === 'p') return [block.text]
    if (block.t === 'steps') return block.items.flatMap((step) => [[step.title], step.text])
    return block.t === 'digest' ? block.lines : block.items
  })
  return lines
    .flatMap((line) => line.map((run) => (typeof run === 'string' ? run : 'b' in run ? run.b : 'a' in run ? run.a : '')))
    .join(' ')
}
