import type { SessionProvider } from '#worker/net/http.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { createCalls } from '#worker/identity/calls.ts'
import { createLogOut } from '#worker/identity/leaving/log-out.ts'
import { createRefresh } from './refresh.ts'
import { revoke } from '#worker/identity/leaving/revocation.ts'
import { createSessionProvider } from './session-provider.ts'
import { createSessionLock } from './session-lock.ts'
import { finishWipe } from '#worker/identity/leaving/wipe.ts'

type BackgroundSessionDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'serviceNow' | 'signal'>

/** Identity for a worker that only sends: the session comes back by the key. Nobody logs in here, and nothing is pulled. */
export function createBackgroundSession(deps: BackgroundSessionDeps): { sessionProvider: SessionProvider; prepare: () => Promise<void> } {
  const { env, diary } = deps
  const flow = { ...deps, calls: createCalls(deps), lock: createSessionLock(deps) }
  const refresh = createRefresh(flow)
  const { sendRevocation } = createLogOut({ env, revoke: (owner) => revoke(flow, owner) })
  return {
    sessionProvider: createSessionProvider(env.db, async () => refresh),
    /** Before anything is sent: a wipe that was cut is ended, and a log-out that the service has not heard of is told. */
    async prepare() {
      try {
        await finishWipe(env).catch((error: unknown) => diary.note('wipe', 'storage', String(error)))
        await sendRevocation()
      } catch (error) {
        diary.note('session', 'storage', String(error))
      }
    },
  }
}
