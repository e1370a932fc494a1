import { useTranslation } from 'react-i18next'
import { use, useId, useState } from 'react'
import type { Article } from '#contract/guide/guide.ts'
import { useNavigate } from '#src/platform/navigate.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { CutOff, NeedsNetwork } from '#src/ui/actions/cut-off.tsx'
import { Section } from '#src/screen/section.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { hostOf } from '#src/features/guide/partners/partner-section.tsx'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/ui/actions/button.tsx'

/** What the text rests on, and the day somebody last compared it. */
export function ArticleSources({ article, url }: { article: Article; url: string }) {
  const { t } = useTranslation('guide')
  const { date } = useFormat()
  const isCut = use(CutOff)
  const website = url !== '' && !article.sources.some((source) => source.url === url) ? [{ title: t('openWebsite'), url }] : []
  const sources = [...article.sources, ...website]
  return (
    <Section title={t('sources')}>
      {sources.length > 0 && (
        // Said once for all of them.
        <CutOff value={false}>
          {isCut && <p className="small">{t('sourcesOffline')}</p>}
          <ul className="article-sources">
            {sources.map((source) => (
              <li key={source.url}>
                <SomeLink href={source.url}>
                  <span className="link">{source.title}</span> <span className="meta">{hostOf(source.url)}</span> <NeedsNetwork />
                </SomeLink>
              </li>
            ))}
          </ul>
        </CutOff>
      )}
      <p className="meta">{t('factsChecked', { date: date(`${article.checked}T12:00:00`) })}</p>
    </Section>
  )
}

/** "Did you find it?": the answer stays on the device; No leads to people who know. */
export function Feedback({ topic }: { topic: string }) {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const id = useId()
  const [isThanked, setThanked] = useState(false)

  function answer(given: 'yes' | 'no') {
    void engine.setFeedback({ topic, answer: given })
    if (given === 'no') void navigate(pathTo('contactOverview'))
    else setThanked(true)
  }

  return (
    <section className="article-feedback" aria-labelledby={id}>
      <h2 className="h5" id={id}>
        {t('feedbackQuestion')}
      </h2>
      {!isThanked && (
        <div>
          <Button kind="second" size="small" onClick={() => answer('yes')}>
            {t('feedbackYes')}
          </Button>
          <Button kind="second" size="small" onClick={() => answer('no')}>
            {t('feedbackNo')}
          </Button>
        </div>
      )}
      <p className="small" role="status">
        {isThanked && t('feedbackThanks')}
      </p>
    </section>
  )
}
