import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type EmergencyView, useCategoryArticles } from '#src/data/guide/guide.ts'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { RichText } from '#src/shared/ui/text/rich-text.tsx'

interface EmergencyPaperProps {
  view: EmergencyView
  /** Everything stands in the page. Said once, whatever comes later. */
  onReady: () => void
}

/** All emergency topics, one after the other: on paper only, below what stands on the screen. */
export function EmergencyPaper({ view, onReady }: EmergencyPaperProps) {
  const { t } = useTranslation('guide')
  const { date } = useFormat()
  const { country, representation, helpline } = view
  const articles = useCategoryArticles('emergencySituation', country?.iso2)
  const tell = useEffectEvent(onReady)
  const hasTold = useRef(false)
  useEffect(() => {
    if (!articles || hasTold.current) return
    hasTold.current = true
    tell()
  }, [articles])
  return (
    <div className="on-paper">
      {articles?.map((article) => (
        <section key={article.topic} lang={article.language}>
          <h2 className="h2">{article.title}</h2>
          <RichText blocks={article.body} country={country} representation={representation} helpline={helpline} />
          <p className="meta">{t('factsChecked', { date: date(`${article.checked}T12:00:00`) })}</p>
        </section>
      ))}
    </div>
  )
}
