import type { Language } from '#contract/values/languages.ts'
import { setExternalUserId } from '#contract/account/push.ts'
import type { Diary } from '#worker/diary.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Http } from '#worker/net/http.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'

type PushCommands = Pick<EngineApi, 'bindSubscription' | 'noteInDiary'>

const limitMs = 20_000

/**
 * What the page cannot do for push itself: call the service, and write the diary. It knows nothing of the push provider. Binding is no intent:
 * it is said anew at every log-in, and nothing is lost where it fails.
 */
export function createPushCommands({
  env,
  http,
  diary,
  language,
}: {
  env: Environment
  http: Http
  diary: Diary
  language: () => Language
}): PushCommands {
  return {
    async bindSubscription({ account, subscriptionId }) {
      const { citizen } = await readPresence(env.db)
      // The page may still show somebody who has left.
      if (citizen?.account !== account) return { ok: false, failure: { kind: 'unauthorized' } }
      const reply = await http.request(setExternalUserId, {
        language: language(),
        account,
        parameters: { id: subscriptionId },
        idempotencyKey: env.newId(),
        limitMs,
      })
      if (reply.kind === 'failure') {
        diary.note('push alias', reply.failure.kind)
        return { ok: false, failure: reply.failure }
      }
      return { ok: true, value: { alias: (reply.kind === 'value' && reply.value?.externalUserId) || null } }
    },
    async noteInDiary({ what, outcome, detail }) {
      diary.note(what, outcome, detail)
      return { ok: true }
    },
  }
}
