import { type Agent, platformOf } from '#src/platform/platform.ts'

export type Device = 'iphone' | 'ipad' | 'mobile' | 'desktop'

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
