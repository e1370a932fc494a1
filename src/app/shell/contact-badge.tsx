import { useTranslation } from 'react-i18next'
import { useNotificationCounts } from '#src/data/contact/notifications.ts'

/** How many news wait under Contact; nothing where none do. */
export function ContactBadge() {
  const { t } = useTranslation('shell')
  const counts = useNotificationCounts()
  const count = Object.values(counts ?? {}).reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  return (
    <b className="navigation-badge">
      <span aria-hidden="true">{count}</span>
      <span className="hidden-text">{t('news', { count })}</span>
    </b>
  )
}
