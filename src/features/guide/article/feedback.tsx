import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/ui/actions/button.tsx'

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
