import { createContext, use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface TitleFocus {
  /** Names the move that led to this screen. Null for the screen the app opened with, which does not take the focus. */
  key: string | null
  /** Whether no title has taken the focus since that move; asked once, it is no more. */
  isFirstTitle: () => boolean
}

export const TitleFocus = createContext<TitleFocus>({ key: null, isFirstTitle: () => true })

/** Names the document, and puts the focus on the title after a move inside the app. */
export function useTitleFocus(title: string) {
  const { t } = useTranslation('ui')
  const { key, isFirstTitle } = use(TitleFocus)
  const heading = useRef<HTMLHeadingElement>(null)
  const appName = t('appName')

  useEffect(() => {
    // A soft hyphen breaks lines on a screen; in a tab's name it shows.
    document.title = title === appName ? appName : `${title.replaceAll('\u00AD', '')} · ${appName}`
  }, [title, appName])

  useEffect(() => {
    if (key === null) return
    // A screen that stands in for the one that waited: only where the focus went with that one's title, not from where the citizen has gone on to.
    const hasLost = document.activeElement === document.body
    if (isFirstTitle() || hasLost) heading.current?.focus({ preventScroll: true })
  }, [key, isFirstTitle])

  return heading
}
