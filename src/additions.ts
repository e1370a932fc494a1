import type { ComponentType } from 'react'

/** What a build for others than citizens adds to the app. */
export interface Additions {
  /** Screens by their address. */
  screens: Readonly<Record<string, () => Promise<ComponentType>>>
  /** Stands beside every screen, and comes when the browser has nothing else to do. */
  Overlay?: ComponentType
  /** At the end of the settings. */
  SettingsEnd?: ComponentType
}

/** Citizens have none. In the build of the Offline Lab `lab/entry/additions.tsx` is in the place of this file (vite.config.ts). */
export const additions: Additions = { screens: {} }
