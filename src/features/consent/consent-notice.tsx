import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { consent, useConsent } from '#src/shared/platform/consent.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Check } from '#src/shared/ui/forms/check.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import './consent-actions.css'
import './consent-notice.css'

/** Asks as long as there is no answer, also where the browser keeps none beyond the visit. */
export function ConsentNotice() {
  return useConsent().statistics === null && <Question />
}

/** The question, with what stands behind it on request. Yes and no weigh the same. */
function Question() {
  const { t } = useTranslation('consent')
  const toast = useToast()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [statistics, setStatistics] = useState(false)
  const box = useRef<HTMLElement>(null)
  useKnownHeight(box)

  function answer(isGiven: boolean) {
    // The button that has the focus is about to leave the page: it goes on in the content.
    document.getElementById('main')?.focus({ preventScroll: true })
    consent.answer({ statistics: isGiven })
    toast({ text: t(isGiven ? 'savedOn' : 'savedOff') })
  }

  return (
    <section className="consent" ref={box} aria-labelledby={id}>
      <div className="consent-head">
        <p className="h5" id={id}>
          {t('title')}
        </p>
        <Button kind="quiet" size="small" aria-expanded={isOpen} aria-controls={`${id}-details`} onClick={() => setOpen(!isOpen)}>
          {t('details')}
        </Button>
      </div>
      <p className="small">{t('lead')}</p>
      <div id={`${id}-details`} className="consent-details" hidden={!isOpen}>
        {categories.map((name) => (
          <p key={name} className="small">
            <b>{t(`${name}.title`)}</b> <span>{t(`${name}.text`)}</span>
          </p>
        ))}
        <SomeLink className="link" to={pathTo('privacySettings')}>
          {t('privacy')}
        </SomeLink>
      </div>
      <div className="consent-actions">
        <Check label={t('statistics.title')} isChecked={statistics} onChange={setStatistics} />
        <Button kind="edge" size="small" onClick={() => answer(statistics)}>
          {t('save')}
        </Button>
        <Button kind="second" onClick={() => answer(false)}>
          {t('decline')}
        </Button>
        <Button kind="second" onClick={() => answer(true)}>
          {t('accept')}
        </Button>
      </div>
    </section>
  )
}

/** What stands at the foot of the screen gives way by as much: the end of the content, a toast, a stop of the keyboard. */
function useKnownHeight(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--consent', `${element.offsetHeight}px`))
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--consent')
    }
  }, [box])
}

/** What is stored or sent, by what it is for; the first needs nobody's consent. */
const categories = ['essential', 'statistics', 'push'] as const
