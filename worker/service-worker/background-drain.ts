import { createCore } from '#worker/core.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createBackgroundSession } from '#worker/identity/session/background-session.ts'

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
  const { session, outbox, connection } = createCore(env, {
    initial: await env.db.connection.get('now'),
    language: () => language,
    build: () => build,
    signal: signal ? AbortSignal.any([life.signal, signal]) : life.signal,
    createSession: createBackgroundSession,
  })
  try {
    // A log-out that the service has not heard of goes before everything else.
    await session.prepare()
    await outbox.onOnline()
    return await outbox.drainOnce()
  } finally {
    life.abort()
    await connection.settled()
  }
}
