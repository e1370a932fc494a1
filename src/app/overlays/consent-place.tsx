import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { consentKey, isAnswered } from '#src/shared/platform/names.ts'
import { useLocal } from '#src/shared/platform/web-storage.ts'
import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'
import '#src/features/consent/consent-place.css'

/**
 * Where a citizen can be asked: screens to look around in. Not before the app, not over the guide, the helpline or whatever else an emergency
 * needs, and not where a button stands at the foot already.
 */
const askedAt: ReadonlySet<RouteName> = new Set(['newsfeed', 'storyDetails', 'user', 'activity', 'settingsOverview'])

const Notice = lazy(loadNotice)

/** Asks about cookies and statistics once, at the foot of the screen, until it is answered. What is there can be read meanwhile. */
export function ConsentPlace() {
  const kept = useLocal(consentKey)
  const route = routeAt(useLocation().pathname)
  const isAsked = !isAnswered(kept) && route !== null && askedAt.has(route)
  return (
    <div className="consent-place" aria-live="polite">
      {isAsked && (
        <Suspense>
          <Notice />
        </Suspense>
      )}
    </div>
  )
}

/** Where it cannot be had, nothing was consented to, and it is asked at the next visit. */
async function loadNotice(): Promise<{ default: ComponentType }> {
  try {
    const { ConsentNotice } = await import('#src/features/consent/consent-notice.tsx')
    return { default: ConsentNotice }
  } catch {
    return { default: () => null }
  }
}
