import type { PromptKind } from '#src/platform/install/install-limits.ts'
import type { InstallState } from '#src/platform/install/install.ts'
import type { Device } from '#src/platform/install/install-device.ts'

export type PromptName = 'iphone' | 'ipad' | 'banner' | 'qr'

export interface PromptState {
  device: Device
  /** Of Safari on an iPhone or iPad: only its steps are drawn. */
  safariVersion: number | null
  install: InstallState
  /** Whether this browser ever offers to install; another one has only its menu. */
  offersInstalling: boolean
  isDue: (kind: PromptKind) => boolean
}

export const kindOf: Record<PromptName, PromptKind> = { iphone: 'app', ipad: 'app', banner: 'app', qr: 'qr' }

/** What this device is prompted with, at most one thing at a time; null: nothing. */
export function whichPrompt({ device, safariVersion, install, offersInstalling, isDue }: PromptState): PromptName | null {
  if (install === 'running' || install === 'installed') return null
  const wanted: readonly PromptName[] = wantedOn()
  return wanted.find((name) => isDue(kindOf[name])) ?? null

  function wantedOn(): readonly PromptName[] {
    switch (device) {
      case 'iphone':
      case 'ipad':
        return safariVersion === null ? [] : [device]
      case 'mobile':
        // Where an offer may still come, it is waited for: one tap is better than the way through a menu.
        return install === 'offered' || !offersInstalling ? ['banner'] : []
      case 'desktop':
        return install === 'offered' ? ['qr', 'banner'] : ['qr']
    }
  }
}
