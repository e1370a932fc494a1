import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { useSilent } from '#src/data/status.ts'
import { Mark } from '#src/shared/ui/pictures/icon.tsx'
import { Modal } from '#src/shared/ui/dialogs/dialog.tsx'
import './loader.css'

/**
 * Over everything while something runs that must not be left halfway: a log-in's return, a log-out, a deletion. It takes every tap at once and is
 * drawn after 200 ms, so that what is quick does not flash. Whoever shows it ends it, by a time-out too, and says then how it goes on.
 */
export function Loader({ text, children }: { text: string; children?: Elements }) {
  const { t } = useTranslation('ui')
  const id = useId()
  const isSilent = useSilent()
  useBusyMain()
  return (
    <Modal className="loader" labelledBy={id} onClose={null}>
      <Mark />
      <p id={id} className="h4" role="status">
        {text}
      </p>
      <p className="small" role="status">
        {isSilent && `${t('notice.silentTitle')}. ${t('notice.silent')}`}
      </p>
      <span className="loader-bar" aria-hidden="true" />
      {children}
    </Modal>
  )
}

/** What stands behind is on its way to something else: a screen reader need not read it meanwhile. */
function useBusyMain() {
  useEffect(() => {
    const main = document.getElementById('main')
    main?.setAttribute('aria-busy', 'true')
    return () => main?.removeAttribute('aria-busy')
  }, [])
}

/** What the work brings, or `late` when it takes longer: nothing may stand over a screen for ever. */
export function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
