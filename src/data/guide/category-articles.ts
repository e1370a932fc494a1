import type { Article } from '#contract/guide/guide.ts'
import { soundArticleOf } from '#store/guide/article-row.ts'
import { type GuideContext, readGuideSnapshot, topicsOf } from '#store/guide/read-guide.ts'
import type { GuideSource } from '#store/guide/source.ts'
import { useGuideContext, useGuideSource } from './guide.ts'

/** The articles of a category that are here, in the guide's order; `iso2`: another country than the citizen's own. */
export function useCategoryArticles(categoryId: string, iso2: string | undefined): Article[] | undefined {
  const own = useGuideContext()
  const context = { ...own, country: iso2 ?? own.country }
  return useGuideSource(`articles of ${categoryId}`, context, (source) => readCategoryArticles(source, context, categoryId))
}

function readCategoryArticles(source: GuideSource, context: GuideContext, categoryId: string): Promise<Article[]> {
  return source.atOnce(async () => {
    const { sitemap, articles } = await readGuideSnapshot(source, context)
    const topics = sitemap.filter(({ name }) => name === categoryId).flatMap(topicsOf)
    return topics.flatMap(({ name }) => {
      const row = articles.get(name)
      return (row && soundArticleOf(row)) ?? []
    })
  })
}
