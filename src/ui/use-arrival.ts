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
    document.title = title === appName ? appName : `${title} · ${appName}`
  }, [title, appName])

  useEffect(() => {
    if (arrival !== null) heading.current?.focus({ preventScroll: true })
  }, [arrival])

  return heading
}
