import { useSyncExternalStore } from 'react'
import { reloadPage } from '#src/data/engine.ts'
import { askStatus } from './shell-status.ts'
import { createUpdateOffer } from './update-offer.ts'

/**
 * A new build waits until the citizen agrees: an open page keeps its build. Applying it reloads this tab once.
 */
export const offer = createUpdateOffer({
  workers: navigator.serviceWorker,
  askStatus,
  reload: () => void reloadPage(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

export function useUpdate(): { isReady: boolean; apply: () => void } {
  const isReady = useSyncExternalStore(offer.subscribe, offer.isReady)
  return { isReady, apply }
}

function apply(): void {
  void import('./keep-yes.ts')
    .then((part) => part.rememberYes())
    .catch(() => undefined)
    .finally(offer.apply)
}

/** The browser looks for a new build by itself once a day: before a load that is meant to bring one it is asked to. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
  await reloadPage()
}
