import type { Intent } from '#contract/intents.ts'
import type { AbroadDatabase } from '#store/database.ts'
import { readPushApp, readUntoldPush } from '#store/reads/push-reads.ts'
import type { IntentView } from '#store/views.ts'
import { pageDatabase } from './database.ts'
import { engine } from './engine.ts'
import { followQuery } from './live-query.ts'
import { say } from './outbox.ts'
import { isOutdated } from './outdated.ts'
import { useLive } from './use-live.ts'

/** Tells what push goes by as soon as the service has said it, and again when that changes. */
export function followPushApp(show: (appId: string | null) => void): void {
  void followQuery<AbroadDatabase, string | null | undefined>({
    open: async () => {
      const { db, liveQuery } = await pageDatabase()
      return { db, watch: <T>(read: () => Promise<T>) => liveQuery(read) }
    },
    read: readPushApp,
    fallback: undefined,
    show: (appId) => {
      if (appId !== undefined) show(appId)
    },
    signal: new AbortController().signal,
    isOver: isOutdated,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}

/** What of it the service has yet to be told. */
export function useUntoldPush(): IntentView | null | undefined {
  return useLive('untold push', readUntoldPush, { fallback: async () => null })
}

export async function sayPush(intent: Intent): Promise<boolean> {
  return (await say(intent, { about: null })).ok
}

/** The provider's name for who is logged in; null where the service could not be asked. */
export async function bindPush(wanted: { account: string; subscriptionId: string }): Promise<string | null> {
  const answer = await engine.bindSubscription(wanted)
  return answer.ok ? answer.value.alias : null
}

export function noteAboutPush(outcome: 'failed' | 'warning', detail: string): void {
  void engine.noteInDiary({ what: 'push', outcome, detail })
}
