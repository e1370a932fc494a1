import { createConnection } from '#worker/net/connection.ts'
import { createDiary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import { createHttp } from '#worker/net/http.ts'
import { createBackgroundSession } from '#worker/identity/session/background-session.ts'
import { createOutbox } from '#worker/outbox/outbox.ts'

/** What a worker without a page must know: the language that replies come in, and the build that reads them. */
export type DrainContext = Pick<EngineContext, 'language' | 'build'>

/**
 * The engine's outbox without its pulls: what is due is sent once, by the same lease, keys and session as in a page. For the service worker, when
 * the browser says that there is a line, also with every tab closed. `signal` breaks it off: what was under way is left for the next to take back.
 */
export async function drainInBackground(
  env: Environment,
  { language, build, signal }: DrainContext & { signal?: AbortSignal },
): Promise<{ isLeft: boolean }> {
  const life = new AbortController()
  const { db } = env
  const diary = createDiary(env, db)
  const http = createHttp(
    env,
    (outcome) => connection.report(outcome),
    () => session.sessionProvider,
  )
  // Nobody is told of the line here: the outbox's own calls are the probe.
  const connection = createConnection({ env, db, initial: await db.connection.get('now'), probe: () => undefined })
  const shared = {
    env,
    http,
    diary,
    language: () => language,
    serviceNow: connection.serviceNow,
    serviceNowMsOrNull: connection.serviceNowMsOrNull,
    signal: signal ? AbortSignal.any([life.signal, signal]) : life.signal,
  }
  const session = createBackgroundSession(shared)
  const outbox = createOutbox({ ...shared, build: () => build })
  try {
    // A log-out that the service has not heard of goes before everything else.
    await session.prepare()
    await outbox.forgetLinePauses()
    return await outbox.drainOnce()
  } finally {
    life.abort()
    await connection.settled()
  }
}
