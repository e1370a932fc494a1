import { useSyncExternalStore } from 'react'
import { trustedScriptAddress } from '#src/shared/platform/trusted-types.ts'
import { reloadPage } from '#src/data/engine/engine.ts'
import { askStatus } from '#src/shared/platform/update/shell-status.ts'
import { createUpdateOffer, install } from '#src/shared/platform/update/update-offer.ts'

/** The citizen's language, which the service worker cannot read by itself. */
interface ChosenLanguage {
  read: () => string
  subscribe: (listener: () => void) => void
}

const checkEveryMs = 60 * 60_000

/** Called once, after the first paint: the first visit's own downloads go before the service worker's. */
export async function registerServiceWorker(language: ChosenLanguage): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const workers = navigator.serviceWorker
    const sendLanguage = (...told: (ServiceWorker | null)[]) => {
      for (const worker of told) worker?.postMessage({ type: 'language', language: language.read() })
    }
    await install({
      register: () => workers.register(trustedScriptAddress('/sw.js'), { updateViaCache: 'none' }),
      controller: () => workers.controller,
      found(worker) {
        sendLanguage(worker)
        offer.found(worker)
      },
    })
    const registration = await workers.ready
    void import('./pending-update.ts').then(({ resumeUpdate: keepYes }) => keepYes(registration)).catch(() => undefined)
    sendLanguage(registration.active)
    let told = language.read()
    // Only what is news: each message wakes the worker, and one that comes while it makes way for the next build starts it anew.
    language.subscribe(() => {
      if (language.read() === told) return
      told = language.read()
      sendLanguage(registration.active, registration.waiting)
    })
    registration.active?.postMessage({ type: 'fill' })
    setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
    window.addEventListener('online', () => {
      registration.active?.postMessage({ type: 'fill' })
      offer.fill()
    })
  } catch {
    // Private modes refuse; the app works without it as long as there is a line.
  }
}

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
