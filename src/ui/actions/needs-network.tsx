import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { CutOff } from './cut-off.ts'
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
