import { useTranslation } from 'react-i18next'
import type { Article } from '#contract/guide/guide.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { NeedsNetwork } from '#src/ui/actions/needs-network.tsx'
import { Section } from '#src/screen/section.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { hostOf } from '#src/features/guide/partners/partner-kinds.ts'

/** What the text rests on, and the day somebody last compared it. */
export function ArticleSources({ article, url }: { article: Article; url: string }) {
  const { t } = useTranslation('guide')
  const { date } = useFormat()
  const website = url !== '' && !article.sources.some((source) => source.url === url) ? [{ title: t('openWebsite'), url }] : []
  const sources = [...article.sources, ...website]
  return (
    <Section title={t('sources')}>
      {sources.length > 0 && (
        <ul className="article-sources">
          {sources.map((source) => (
            <li key={source.url}>
              <SomeLink href={source.url}>
                <span className="link">{source.title}</span> <span className="meta">{hostOf(source.url)}</span> <NeedsNetwork />
              </SomeLink>
            </li>
          ))}
        </ul>
      )}
      <p className="meta">{t('factsChecked', { date: date(`${article.checked}T12:00:00`) })}</p>
    </Section>
  )
}
