import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type EmergencyView, useCategoryArticles } from '#src/data/guide/guide.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { RichText } from '#src/shared/ui/text/rich-text.tsx'
import './print.css'

/** Numbers, whom to call and what to do in each emergency, as one document. */
export function PrintAll({ view }: { view: EmergencyView }) {
  const { t } = useTranslation('guide')
  const [asked, setAsked] = useState(0)
  return (
    <>
      <div className="buttons print-all">
        <Button kind="quiet" size="small" onClick={() => setAsked(asked + 1)}>
          {t('printAll')}
        </Button>
      </div>
      {asked > 0 && <EmergencyPaper key={asked} view={view} onReady={() => window.print()} />}
    </>
  )
}

interface EmergencyPaperProps {
  view: EmergencyView
  /** Called once, when all topics are rendered. */
  onReady: () => void
}

/** All emergency topics, one after the other: only in print, after the content of the screen. */
function EmergencyPaper({ view, onReady }: EmergencyPaperProps) {
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
