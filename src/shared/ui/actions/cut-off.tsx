import { use, createContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#store/rows/views.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './needs-network.css'

/** Whether an address opens a page of the web, which needs a network; an address of the device (call, e-mail) does not. */
export function isOnTheWeb(href: string | undefined): boolean {
  return href?.startsWith('http') ?? false
}

/**
 * Marks a link to the web before the tap: a small sign with words for screen readers, and visible words while there is no network. The link
 * stays, because the network may be better than the app knows.
 */
export function NeedsNetwork({ hasIcon = true }: { hasIcon?: boolean }) {
  const { t } = useTranslation('ui')
  const isCut = use(CutOff)
  return (
    <>
      {hasIcon && (
        <span className="needs-network-sign">
          <Icon name="external-link" size={16} />
        </span>
      )}
      {isCut && (
        <span className="needs-network" aria-hidden="true">
          {' '}
          {t('needsNetworkNow')}
        </span>
      )}
      <span className="hidden-text">, {t('opensOnTheWeb')}</span>
    </>
  )
}

/** Whether no service can be reached now; over a slow connection it can. */
export function isCutOff(connection: ConnectionView | undefined): boolean {
  return connection !== undefined && connection.state !== 'online' && connection.state !== 'slow'
}

/** The same for what a screen has many of, such as links to the web: read once, by the shell. */
export const CutOff = createContext(false)
