import { lazy, Suspense } from 'react'
import { useAlerts } from '#src/data/alerts.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'

const againMs = 5_000

/** Seldom needed, so a part of its own; and never given up, because it may say what somebody has to do now. */
const AlertBanners = lazy(async () => {
  for (;;) {
    try {
      const [{ AlertBanners: Banners }] = await Promise.all([import('#src/features/alert/alert-banners.tsx'), loadWords('rest')])
      return { default: Banners }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
})

/** Above everything, on every screen. It outlives screens, so that a screen reader says an alert once, when it comes. */
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
