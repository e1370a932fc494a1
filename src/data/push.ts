import type { Intent } from '#contract/intents/intents.ts'
import { readPushApp, readUntoldPush } from '#store/device/read-push.ts'
import type { IntentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { follow } from '#src/data/database/follow.ts'
import { enqueueIntent } from './outbox.ts'
import { useLive } from '#src/data/database/use-live.ts'
import type { PushView } from '#src/shared/platform/push/push.ts'

/** Calls `show` with the provider's app id once the service has sent it, and whenever it changes. */
export function followPushApp(show: (appId: string | null) => void): void {
  follow({
    read: readPushApp,
    fallback: undefined,
    show: (appId) => {
      if (appId !== undefined) show(appId)
    },
    signal: new AbortController().signal,
  })
}

/** The intent that sends the subscription to the service, while it is pending. */
export function useUnsyncedSubscription(): IntentView | null | undefined {
  return useLive('unsynced subscription', readUntoldPush, { fallback: async () => null })
}

export async function submitSubscription(intent: Intent): Promise<boolean> {
  return (await enqueueIntent(intent, { about: null })).ok
}

/** The provider's name of the citizen; null if the call failed. */
export async function bindPush(wanted: { account: string; subscriptionId: string }): Promise<string | null> {
  const answer = await engine.bindSubscription(wanted)
  return answer.ok ? answer.value.alias : null
}

export function noteAboutPush(outcome: 'failed' | 'warning', detail: string): void {
  void engine.noteInDiary({ what: 'push', outcome, detail })
}

/**
 * The state of push on this device. What prevents it comes before what the citizen chose. `failed`: the provider's script did not load; `left-on`: on,
 * but the citizen is logged out.
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

/** As last seen, also if the SDK cannot be loaded. */
export function isPushOn({ isSupported, permission, subscription }: PushView): boolean {
  return isSupported && permission === 'granted' && subscription?.isOptedIn === true
}

/** Whether the switch is enabled. Push that is on can always be switched off. */
export function canSwitch(state: PushState, isOn: boolean): boolean {
  return isOn || state === 'default' || state === 'off'
}
