import { trustedScriptAddress } from './trusted-types.ts'
import { offer } from './update.ts'

/** The citizen's language, which the service worker cannot read by itself. */
interface ChosenLanguage {
  read: () => string
  subscribe: (listener: () => void) => void
}

const checkEveryMs = 60 * 60_000
/** Pauses before a first installation begins again: its line broke off, or the services changed builds in the middle of it. */
const againAfterMs = [5_000, 30_000, 120_000, 600_000]

/** Called once, after the first paint: the first visit's own downloads go before the service worker's. */
export async function registerServiceWorker(language: ChosenLanguage): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const workers = navigator.serviceWorker
    const tellLanguage = (...told: (ServiceWorker | null)[]) => {
      for (const worker of told) worker?.postMessage({ type: 'language', language: language.read() })
    }
    await install({
      register: () => workers.register(trustedScriptAddress('/sw.js'), { updateViaCache: 'none' }),
      controller: () => workers.controller,
      found(worker) {
        tellLanguage(worker)
        offer.found(worker)
      },
    })
    const registration = await workers.ready
    void import('./keep-yes.ts').then(({ keepYes }) => keepYes(registration)).catch(() => undefined)
    tellLanguage(registration.active)
    let told = language.read()
    // Only what is news: each message wakes the worker, and one that comes while it makes way for the next build starts it anew.
    language.subscribe(() => {
      if (language.read() === told) return
      told = language.read()
      tellLanguage(registration.active, registration.waiting)
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

interface InstallOptions {
  register: () => Promise<ServiceWorkerRegistration>
  controller: () => ServiceWorker | null
  /** A next build was installed beside the one that is active. */
  found: (worker: ServiceWorker) => void
}

/** Registers and follows what is installed; the first installation of all begins again where it fails. */
export async function install(options: InstallOptions, pauses: readonly number[] = againAfterMs): Promise<void> {
  const registration = await options.register()
  function next(worker: ServiceWorker): void {
    // A first visit has nothing to update from. WebKit tells of the first worker when it is the controller already, and `active` is null still.
    if (!registration.active || [null, worker].includes(options.controller())) return
    options.found(worker)
  }
  let followed: ServiceWorker | null = null
  function follow(worker: ServiceWorker | null): void {
    // `updatefound` tells of the first worker too, after the registration.
    if (worker === followed) return
    followed = worker
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') next(worker)
      const [pauseMs, ...later] = pauses
      if (worker.state === 'redundant' && !registration.active && pauseMs !== undefined)
        setTimeout(() => void install(options, later).catch(() => undefined), pauseMs)
    })
  }
  if (registration.waiting) next(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}
