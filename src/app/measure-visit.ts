import { engine } from '#src/data/engine/engine.ts'
import { measurementsTaken } from '#src/data/device-tables.ts'
import { consent } from '#src/shared/platform/consent.ts'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { measureVisit } from '#src/shared/platform/measuring.ts'
import { watchPage } from '#src/shared/platform/watch-page.ts'

/** Measures this visit; loaded only where the citizen has agreed to it before. */
export function measureHere(): Promise<void> {
  return measureVisit({
    isGiven: () => consent.isGiven('statistics'),
    onConsent: consent.subscribe,
    local: { read: readLocal, write: writeLocal },
    taken: measurementsTaken,
    async send(steps) {
      const answer = await engine.sendMeasurements(steps)
      if (answer.ok) return 'received'
      return answer.failure.kind === 'no-answer' || answer.failure.kind === 'busy' ? 'no-answer' : 'refused'
    },
    watch: watchPage,
    onLeaving(listener, signal) {
      document.addEventListener('visibilitychange', () => document.hidden && listener(), { signal })
      addEventListener('pagehide', listener, { signal })
    },
  })
}
