import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Arrival } from './arrival.ts'

/** Names the document, and puts the focus on the title after a move inside the app. */
export function useArrival(title: string) {
  const { t } = useTranslation('ui')
  const arrival = use(Arrival)
  const heading = useRef<HTMLHeadingElement>(null)
  const appName = t('appName')

  useEffect(() => {
    // A soft hyphen breaks lines on a screen; in a tab's name it shows.
    document.title = title === appName ? appName : `${title.replaceAll('\u00AD', '')} · ${appName}`
  }, [title, appName])

  useEffect(() => {
    if (arrival !== null) heading.current?.focus({ preventScroll: true })
  }, [arrival])

  return heading
}
