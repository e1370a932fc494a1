import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '#src/shared/ui/actions/link.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { withLabWords } from './words.tsx'

export const labAddress = '/lab'

/** Lucide's flask, as the app's icons are. */
export function Flask({ size = 24 }: { size?: 24 | 20 }) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2M6.453 15h11.094M8.5 2h7" />
    </svg>
  )
}

export function RailItem() {
  const { t } = useTranslation('lab')
  const { pathname } = useLocation()
  return (
    <Link className="navigation-item" to={labAddress} aria-current={pathname === labAddress ? 'page' : undefined}>
      <Flask />
      <span>{t('title')}</span>
    </Link>
  )
}

export const SettingsRow = withLabWords(() => {
  const { t } = useTranslation('lab')
  return (
    <div className="rows">
      <Link className="row" to={labAddress}>
        <Flask />
        <span className="row-words">
          <strong className="row-title">{t('title')}</strong>
          <span className="row-sub">{t('sub')}</span>
        </span>
        <span className="row-end row-chevron">
          <Icon name="chevron-right" size={20} />
        </span>
      </Link>
    </div>
  )
})
