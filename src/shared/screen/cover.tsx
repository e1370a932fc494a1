import type { Tag } from '#contract/content/content.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { Landscape } from '#src/shared/ui/pictures/landscape.tsx'
import { Mark } from '#src/shared/ui/pictures/icon.tsx'
import { useTitleFocus } from './title-focus.ts'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSilent } from '#src/data/status.ts'
import { Modal } from '#src/shared/ui/dialogs/dialog.tsx'
import './cover.css'
import './loader.css'

interface CoverProps {
  title: string
  /** The tab's title, if it differs. */
  name?: string
  /** What the landscape is drawn from. */
  picture: { id: string; tag: Tag }
  /** A small button over the picture, at the right. */
  corner?: Elements
  /** Shown between the picture and the title, instead of the mark. */
  above?: Elements
  /** One under the other, the primary first, in place of the tab bar. */
  actions: Elements
  children: Elements
}

/** Onboarding and log-in screens: a picture, a short text and actions. On a small phone the picture shrinks. */
export function Cover({ title, name = title, picture, corner, above = <Mark size={48} />, actions, children }: CoverProps) {
  const heading = useTitleFocus(name)
  return (
    <main className="cover" id="main" tabIndex={-1}>
      <div className="cover-picture">
        <Landscape {...picture} />
      </div>
      {corner && <div className="cover-corner">{corner}</div>}
      <div className="cover-words">
        {above}
        <h1 className="cover-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </div>
      <div className="cover-actions">{actions}</div>
    </main>
  )
}

/**
 * Covers the screen during work that must not be interrupted: the return of a log-in, a log-out, a deletion. It takes every tap at once and is drawn
 * after 200 ms, so that quick work does not flash. The caller removes it, also after a time-out, and shows the outcome.
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

/** Marks the screen behind as busy, so that screen readers skip its changes. */
function useBusyMain() {
  useEffect(() => {
    const main = document.getElementById('main')
    main?.setAttribute('aria-busy', 'true')
    return () => main?.removeAttribute('aria-busy')
  }, [])
}

/** The result of the work, or `late` after the limit: nothing may cover a screen for ever. */
export function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
