import type { Intent } from '#contract/intents/intents.ts'
import { readPushApp, readUntoldPush } from '#store/device/read-push.ts'
import type { IntentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { follow } from '#src/data/database/follow.ts'
import { enqueueIntent } from './outbox.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Tells what push goes by as soon as the service has said it, and again when that changes. */
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

/** What of it the service has yet to be told. */
export function useUntoldPush(): IntentView | null | undefined {
  return useLive('untold push', readUntoldPush, { fallback: async () => null })
}

export async function sayPush(intent: Intent): Promise<boolean> {
  return (await enqueueIntent(intent, { about: null })).ok
}

/** The provider's name for who is logged in; null where the service could not be asked. */
export async function bindPush(wanted: { account: string; subscriptionId: string }): Promise<string | null> {
  const answer = await engine.bindSubscription(wanted)
  return answer.ok ? answer.value.alias : null
}

export function noteAboutPush(outcome: 'failed' | 'warning', detail: string): void {
  void engine.noteInDiary({ what: 'push', outcome, detail })
}
