import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart, firstPaint } from '#src/shared/platform/lazy-part.ts'
import { useWantedLocation } from '#src/app/use-wanted-location.ts'
import { Link } from '#src/shared/ui/actions/link.tsx'
import { Icon, type IconName, Mark } from '#src/shared/ui/pictures/icon.tsx'
import { StatusLine } from '#src/shared/outbox/connection/status-line.tsx'
import { rootOf, routeAt } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { useOutboxCounts } from '#src/data/status.ts'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import './navigation.css'

/** The number of new messages. The first paint does not wait for it. */
const ContactBadge = lazyPart(() => firstPaint.then(() => import('./contact-badge.tsx')).then((module) => module.ContactBadge))

type ItemName = 'newsfeed' | 'guideOverview' | 'contactOverview' | 'user' | 'emergencyOverview' | 'activity' | 'settingsOverview'

const icons: Record<ItemName, IconName> = {
  newsfeed: 'compass',
  guideOverview: 'book-open',
  contactOverview: 'message-circle',
  user: 'user',
  emergencyOverview: 'siren',
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
        <Item name="emergencyOverview" />
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
  const { pathname } = useWantedLocation()
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

/** What fits beside an icon. */
const maxShown = 99

/** How much of what the citizen said is on this device only; nothing where all of it has left. */
function OutboxBadge() {
  const { t } = useTranslation('ui')
  const { waiting, needsYou } = useOutboxCounts() ?? { waiting: 0, needsYou: 0 }
  if (waiting + needsYou === 0) return null
  const words = [waiting > 0 && t('waiting', { count: waiting }), needsYou > 0 && t('needsYou', { count: needsYou })]
  return (
    <b className="navigation-badge">
      <span aria-hidden="true">{waiting + needsYou > maxShown ? `${maxShown}+` : waiting + needsYou}</span>
      <span className="hidden-text">{words.filter(Boolean).join(', ')}</span>
    </b>
  )
}

/** Says once, to eye and ear, that something has come to need the citizen while the app was open; where it is stands in Activity. */
function useNeedsYouToast(): void {
  const { t } = useTranslation('ui')
  const needsYou = useOutboxCounts()?.needsYou
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const showToast = useToast()
  const before = useRef(needsYou)

  useEffect(() => {
    const was = before.current
    before.current = needsYou
    if (needsYou === undefined || was === undefined || needsYou <= was) return
    const isThere = pathname === pathTo('activity')
    showToast({
      text: t('needsYou', { count: needsYou }),
      mark: 'needs',
      ...(!isThere && { action: { label: t('screen.activity'), run: () => void navigate(pathTo('activity')) } }),
    })
  }, [needsYou, pathname, navigate, showToast, t])
}
