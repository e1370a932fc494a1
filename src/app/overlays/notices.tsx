import { useTranslation } from 'react-i18next'
import { Suspense, lazy } from 'react'
import { useOutdated, useReadOnly } from '#src/data/database/database.ts'
import { useConnection } from '#src/data/status.ts'
import { offer, useUpdate } from '#src/data/update.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { lostKey } from '#src/data/session/session-mirror.ts'
import { lazyPart } from '#src/shared/platform/lazy-part.ts'
import { useLocal } from '#src/shared/platform/web-storage.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { useAlerts } from '#src/data/alerts.ts'
import { useLocation } from 'react-router'
import { consentKey, isAnswered } from '#src/shared/platform/names.ts'
import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'
import '#src/features/consent/consent-place.css'

/** The citizen decides when a new version takes over, so that it never interrupts them. */
export function UpdateNotice() {
  const { t } = useTranslation('shell')
  const { isReady, apply } = useUpdate()
  // Another tab already runs the new version with its database: there is nothing left to wait for.
  const isOutdated = useOutdated()
  const isReadOnly = useReadOnly()
  const isTooOld = useConnection()?.isOutdated === true
  return (
    <div aria-live="polite">
      {(isReady || isOutdated || isReadOnly || isTooOld) && (
        <div className="notice">
          <StatusMark name="fresh" />
          <span className="notice-words">{t(isReady || isOutdated ? 'newVersion' : isReadOnly ? 'newerData' : 'newerService')}</span>
          <Button kind="quiet" size="small" onClick={() => (isReady && !isOutdated ? apply() : offer.loadNewest())}>
            {t('newVersionApply')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Seldom needed, so it is loaded separately. If that fails, the notice waits for the next visit. */
const WipedWords = lazyPart(async () => {
  const [module] = await Promise.all([import('./wiped-words.tsx'), loadWords('rest')])
  return module.WipedWords
})

/** Says what the browser deleted, until the citizen has read it. */
export function WipedNotice() {
  const lost = useLocal(lostKey)
  return (
    <div aria-live="polite">
      {lost !== null && (
        <Suspense>
          <WipedWords text={lost} />
        </Suspense>
      )}
    </div>
  )
}

const retryMs = 5_000

/** Seldom needed, so it is loaded separately. Loading is retried without limit, because an alert may tell citizens what to do now. */
const AlertBanners = lazy(async () => {
  for (;;) {
    try {
      const [{ AlertBanners: Banners }] = await Promise.all([import('#src/features/alert/alert-banners.tsx'), loadWords('rest')])
      return { default: Banners }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
})

/** Above every screen. It stays mounted, so that a screen reader announces an alert once, when it comes. */
export function AlertPlace() {
  const held = useAlerts()
  return (
    <div className="alert-place" aria-live="polite">
      {held && held.alerts.length > 0 && (
        <Suspense>
          <AlertBanners held={held} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * The screens with the question: those for browsing. Not onboarding and log-in, not what an emergency needs, such as the guide and the helpline, and not
 * screens with a button at the bottom.
 */
const askedAt: ReadonlySet<RouteName> = new Set(['newsfeed', 'storyDetails', 'user', 'activity', 'settingsOverview'])

/** If it cannot be loaded, nothing is consented to, and the question comes at the next visit. */
const ConsentNotice = lazyPart(() => import('#src/features/consent/consent-notice.tsx').then((module) => module.ConsentNotice))

/** Asks about cookies and statistics at the bottom of the screen until it is answered. The screen can be read in the meantime. */
export function ConsentPlace() {
  const kept = useLocal(consentKey)
  const route = routeAt(useLocation().pathname)
  const isAsked = !isAnswered(kept) && route !== null && askedAt.has(route)
  return (
    <div className="consent-place" aria-live="polite">
      {isAsked && (
        <Suspense>
          <ConsentNotice />
        </Suspense>
      )}
    </div>
  )
}
