import type { PushView } from '#src/shared/platform/push/push.ts'

/**
 * What is true of push on this device, in one word. What keeps it from being had comes before what the citizen chose.
 * `failed`: the provider's script did not load; `left-on`: on, and nobody is logged in whom anybody could tell something.
 */
export type PushState =
  | 'unknown'
  | 'not-set-up'
  | 'unsupported'
  | 'logged-out'
  | 'left-on'
  | 'denied'
  | 'loading'
  | 'failed'
  | 'default'
  | 'off'
  | 'on'

export function pushState(view: PushView, isLoggedIn: boolean): PushState {
  if (view.appId === undefined) return 'unknown'
  if (view.appId === null) return 'not-set-up'
  if (!view.isSupported) return 'unsupported'
  if (view.permission === 'denied') return 'denied'
  if (!isLoggedIn) return isPushOn(view) ? 'left-on' : 'logged-out'
  if (view.sdk === 'loading') return 'loading'
  if (view.sdk === 'failed') return 'failed'
  if (isPushOn(view)) return 'on'
  return view.permission === 'default' ? 'default' : 'off'
}

/** As last seen: also while the SDK cannot be had. */
export function isPushOn({ isSupported, permission, subscription }: PushView): boolean {
  return isSupported && permission === 'granted' && subscription?.isOptedIn === true
}

/** Whether the citizen can move the switch now. What is on can be switched off, whatever has become of the provider. */
export function canSwitch(state: PushState, isOn: boolean): boolean {
  return isOn || state === 'default' || state === 'off'
}
