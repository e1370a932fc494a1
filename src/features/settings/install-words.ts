import type { InstallState } from '#src/shared/platform/update/install.ts'
import { isSafariOnMac, platformOf } from '#src/shared/platform/platform.ts'

/** The key of what is said of installing: by the browser's own menu where it cannot be offered. */
export function installWords(state: InstallState) {
  if (state !== 'by-hand') return `install-${state}` as const
  return platformOf() === 'apple' ? 'install-apple' : isSafariOnMac() ? 'install-mac' : 'install-by-hand'
}
