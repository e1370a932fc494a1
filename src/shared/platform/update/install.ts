import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'

/** Chromium's offer to install; other browsers have none. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * `running`: opened as an app. `installed`: this is a browser tab, but the app was installed on this device. `offered`: one tap installs it.
 * `by-hand`: the browser's own menu does it, on some devices.
 */
export type InstallState = 'running' | 'installed' | 'offered' | 'by-hand'

interface InstallDeps {
  isStandalone: () => boolean
  local: { read: (key: string) => string | null; write: (key: string, text: string | null) => void }
}

const installedKey = 'abroad.installed'

export function createInstall({ isStandalone, local }: InstallDeps) {
  const listeners = new Set<() => void>()
  let offer: InstallOffer | null = null

  function change(next: InstallOffer | null, isInstalled: boolean | undefined): void {
    offer = next
    if (isInstalled !== undefined) local.write(installedKey, isInstalled ? 'yes' : null)
    for (const listener of listeners) listener()
  }

  return {
    /** From the page's beginning: the offer comes once, and soon. */
    listen(target: Pick<EventTarget, 'addEventListener'>): void {
      target.addEventListener('beforeinstallprompt', (event) => {
        // Shown when the citizen asks for it, not when the browser likes.
        event.preventDefault()
        // A browser offers only what is not installed: it was removed since.
        change(event as InstallOffer, false)
      })
      target.addEventListener('appinstalled', () => change(null, true))
    },
    state(): InstallState {
      if (isStandalone()) return 'running'
      if (offer) return 'offered'
      return local.read(installedKey) === null ? 'by-hand' : 'installed'
    },
    /** An offer can be taken once. */
    async install(): Promise<void> {
      const taken = offer
      offer = null
      const choice = await taken?.prompt().catch(() => null)
      change(null, choice?.outcome === 'accepted' ? true : undefined)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const install = createInstall({
  isStandalone: () =>
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches ||
    (navigator as { standalone?: boolean }).standalone === true,
  local: { read: readLocal, write: writeLocal },
})

export const listenForInstall = install.listen
export const installApp = install.install
export const installState = install.state

export function useInstall(): InstallState {
  return useSyncExternalStore(install.subscribe, install.state)
}
