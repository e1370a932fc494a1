import type { Article } from '#contract/guide/guide.ts'
import { longDate } from '#src/shared/ui/text/format.ts'
import { type Html, link, markup } from './html.ts'
import { factsLine } from './page-facts.ts'
import type { PageContext, Snapshot } from './page-context.ts'
import { blocksOf } from './page-text.ts'

export function contents({ categories, t, anchorOf }: PageContext): Html {
  return markup`<nav id="contents" class="on-screen" aria-labelledby="contents-title">
    <h2 id="contents-title">${t('fileContents')}</h2>
    ${categories.map(
      (category) =>
        markup`<details>
          <summary>${category.label} <span>${category.articles.length}</span></summary>
          ${runsOf(category).map(
            ({ group, articles }) =>
              markup`${group !== '' && markup`<p>${group}</p>`}
                <ul>
                  ${articles.map(({ topic, title }) => markup`<li><a href="#${anchorOf(topic)}">${title}</a></li>`)}
                </ul>`,
          )}
        </details>\n`,
    )}
  </nav>\n`
}

/** Paper folds nothing away: all topics by category. */
export function contentsOnPaper({ categories, t }: PageContext): Html {
  return markup`<section class="all on-paper">
    <h2>${t('fileContents')}</h2>
    <div>
      ${categories.map(
        (category) =>
          markup`<b>${category.label}</b>
            <ul>
              ${category.articles.map(({ article }) => markup`<li>${article.title}</li>`)}
            </ul>`,
      )}
    </div>
  </section>\n`
}

export function categorySection(category: Snapshot, page: PageContext): Html {
  const kind = category.name === 'emergencySituation' ? 'category urgent' : 'category'
  return markup`<section class="${kind}">
    <h2>${category.label}</h2>
    ${category.articles.map(({ article }) => articleOf(article, page))}
  </section>\n`
}

function articleOf(article: Article, page: PageContext): Html {
  const { t, locale, anchorOf } = page
  const checked = longDate(`${article.checked}T12:00:00Z`, locale, 'UTC')
  return markup`<article id="${anchorOf(article.topic)}">
    <h3>${article.title}</h3>
    ${blocksOf(article.body, page)}${factsLine(article.topic, page)}
    <div class="sources">
      <p>${t('guide:sources')}</p>
      <ul>
        ${article.sources.map(({ title, url }) => markup`<li>${link(url, title)}</li>`)}
      </ul>
      <p>${t('guide:factsChecked', { date: checked })}</p>
    </div>
    <p class="back on-screen"><a href="#contents">${t('fileTop')}</a></p>
  </article>\n`
}

/** The topics of a category in runs of one group each. */
function runsOf(category: Snapshot): { group: string; articles: Article[] }[] {
  const runs: { group: string; articles: Article[] }[] = []
  for (const { article, group } of category.articles) {
    const last = runs.at(-1)
    if (last?.group === group) last.articles.push(article)
    else runs.push({ group, articles: [article] })
  }
  return runs
}
