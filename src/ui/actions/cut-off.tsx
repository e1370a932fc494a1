import { use, createContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#store/rows/views.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import './needs-network.css'

/** Whether an address opens a page of the web, which needs a network; an address of the device (call, e-mail) does not. */
export function isOnTheWeb(href: string | undefined): boolean {
  return href?.startsWith('http') ?? false
}

/**
 * Stands inside a link to the web, so that it is known before the tap: a small sign, with words to a screen reader, and with words to the
 * eye as well while there is no network. The link itself stays: the line may be better than we know.
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
      {isCut && <span className="needs-network"> {t('needsNetworkNow')}</span>}
      <span className="hidden-text">, {t('opensOnTheWeb')}</span>
    </>
  )
}

/** Whether nothing can be checked just now; a slow line still can. */
export function isCutOff(connection: ConnectionView | undefined): boolean {
  return connection !== undefined && connection.state !== 'online' && connection.state !== 'slow'
}

/** The same for what stands on a screen many times, a link to the web for one: asked once, by the shell. */
export const CutOff = createContext(false)
