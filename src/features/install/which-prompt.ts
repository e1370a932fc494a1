import type { PromptKind } from '#src/shared/platform/update/install-limits.ts'
import type { InstallState } from '#src/shared/platform/update/install.ts'
import { type Agent, platformOf } from '#src/shared/platform/platform.ts'

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

type Device = 'iphone' | 'ipad' | 'mobile' | 'desktop'

/** What the citizen holds in their hands. `isCoarse`: a finger is its first pointer; a tablet that asks for desktop pages gives itself away by it. */
export function deviceOf(
  agent: Agent = globalThis.navigator,
  isCoarse: boolean = globalThis.matchMedia('(pointer: coarse)').matches,
): Device {
  if (platformOf(agent) === 'apple') return /iPhone|iPod/.test(agent.userAgent) ? 'iphone' : 'ipad'
  return isCoarse || /Android|Mobi|Tablet|Silk/i.test(agent.userAgent) ? 'mobile' : 'desktop'
}

/** Browsers on Apple's devices that are not Safari, and the browsers inside of other apps: their menus are others. */
const notSafari = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Brave|FBA[NV]|Instagram|LinkedInApp/

/** The version of Safari on an iPhone or iPad; null in any other browser. */
export function mobileSafariVersion(agent: Agent = globalThis.navigator): number | null {
  if (platformOf(agent) !== 'apple' || notSafari.test(agent.userAgent) || !/Safari\//.test(agent.userAgent)) return null
  const [, version] = /Version\/(\d+)/.exec(agent.userAgent) ?? []
  return version === undefined ? null : Number(version)
}
