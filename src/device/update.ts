import { useSyncExternalStore } from 'react'
import { trustedScriptAddress } from './trusted-types.ts'

/**
 * A new build waits until the citizen agrees: an open page keeps its build. Applying it reloads this tab once.
 */
const update = createUpdate()

export function useUpdate(): { isReady: boolean; apply: () => void } {
  const isReady = useSyncExternalStore(update.subscribe, update.isReady)
  return { isReady, apply: update.apply }
}

/** Called once, after the first paint: the first visit's own downloads go before the service worker's. */
export const registerServiceWorker = update.register

const checkEveryMs = 60 * 60_000

function createUpdate() {
  const listeners = new Set<() => void>()
  let waiting: ServiceWorker | null = null
  let isApplying = false

  function found(worker: ServiceWorker | null): void {
    waiting = worker
    for (const listener of listeners) listener()
  }

  function watch(registration: ServiceWorkerRegistration): void {
    // Without a controller this is the first visit: nothing to update from.
    if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && navigator.serviceWorker.controller) found(installing)
      })
    })
  }

  return {
    isReady: () => waiting !== null,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    apply(): void {
      if (isApplying || !waiting) return
      isApplying = true
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage({ type: 'apply-update' })
    },
    async register(): Promise<void> {
      if (!('serviceWorker' in navigator)) return
      try {
        const registration = await navigator.serviceWorker.register(trustedScriptAddress('/sw.js'), { updateViaCache: 'none' })
        watch(registration)
        await navigator.serviceWorker.ready
        registration.active?.postMessage({ type: 'fill' })
        setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
        window.addEventListener('online', () => registration.active?.postMessage({ type: 'fill' }))
      } catch {
        // Private modes refuse; the app works without it as long as there is a line.
      }
    },
  }
}

const reloadGuard = 'abroad.reloadedForMissingPart'
const guardMs = 60_000

/** A lazy part that is not to be had any more (a build was replaced) leads to one reload, never to a loop. */
export function reloadOnceForMissingPart(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhereItHelps())
}

async function reloadWhereItHelps(): Promise<void> {
  const last = Number(sessionStorage.getItem(reloadGuard) ?? 0)
  if (Date.now() - last < guardMs) return
  // A part that the line dropped is no reason: without a line a reload would put the browser's error page in place of ours.
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  sessionStorage.setItem(reloadGuard, String(Date.now()))
  location.reload()
}
