import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#src/ui/pictures/icon.tsx'
import { Mark } from '#src/ui/pictures/mark.tsx'
import { StatusLine } from '#src/outbox/connection/status-line.tsx'
import { OutboxBadge, useNeedsYouToast } from './outbox-badge.tsx'
import { rootOf, routeAt } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import './navigation.css'

/** Counts what is new in the chat: the first paint does not wait for that, and where it cannot be had no badge is missing anything. */
const ContactBadge = lazy(() =>
  import('./contact-badge.tsx').then(
    (module) => ({ default: module.ContactBadge }),
    () => ({ default: () => null }),
  ),
)

type ItemName = 'newsfeed' | 'guideOverview' | 'contactOverview' | 'user' | 'activity' | 'settingsOverview'

const icons: Record<ItemName, IconName> = {
  newsfeed: 'compass',
  guideOverview: 'book-open',
  contactOverview: 'message-circle',
  user: 'user',
  activity: 'list-checks',
  settingsOverview: 'settings',
}

/** Tabs at the foot of a phone, a rail of icons from 768 on, with words from 1024. */
export function Navigation() {
  const { t } = useTranslation('shell')
  const { t: ui } = useTranslation('ui')
  useNeedsYouToast()
  return (
    // One landmark: on a phone all but the four is hidden.
    <nav className="navigation" aria-label={t('navigation')}>
      <Link className="navigation-mark" to={pathTo('newsfeed')}>
        <Mark />
        <span>{ui('appName')}</span>
      </Link>
      <div className="navigation-main">
        <Item name="newsfeed" />
        <Item name="guideOverview" />
        <Item name="contactOverview" />
        <Item name="user" />
      </div>
      <div className="navigation-foot">
        <Item name="activity" />
        <Item name="settingsOverview" />
        <div className="navigation-status">
          <StatusLine />
        </div>
      </div>
    </nav>
  )
}

function Item({ name }: { name: ItemName }) {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const here = routeAt(pathname)
  const isWithin = here !== null && (rootOf(here) === name || here === name)
  return (
    <Link
      className={`navigation-item navigation-item-${name}`}
      to={pathTo(name)}
      aria-current={here === name ? 'page' : isWithin ? 'true' : undefined}
    >
      <Icon name={icons[name]} />
      <span>{t(`screen.${name}`)}</span>
      {name === 'contactOverview' && (
        <Suspense>
          <ContactBadge />
        </Suspense>
      )}
      {/* Of the two, the narrow screen shows Profile only, the wide one has Activity itself. */}
      {(name === 'user' || name === 'activity') && <OutboxBadge />}
    </Link>
  )
}
