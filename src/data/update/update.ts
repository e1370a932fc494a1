import { useSyncExternalStore } from 'react'
import { reloadPage } from '#src/data/engine/engine.ts'
import { askStatus } from '#src/platform/update/shell-status.ts'
import { createUpdateOffer } from '#src/platform/update/update-offer.ts'

/**
 * A new build waits until the citizen agrees: an open page keeps its build. Applying it reloads this tab once.
 */
export const offer = createUpdateOffer({
  workers: navigator.serviceWorker,
  askStatus,
  // The browser looks for a new build by itself once a day.
  look: async () => (await navigator.serviceWorker.getRegistration())?.update(),
  reload: () => void reloadPage(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

export function useUpdate(): { isReady: boolean; apply: () => void } {
  const isReady = useSyncExternalStore(offer.subscribe, offer.isReady)
  return { isReady, apply }
}

function apply(): void {
  void import('./pending-update.ts')
    .then((part) => part.rememberUpdate())
    .catch(() => undefined)
    .finally(offer.apply)
}
