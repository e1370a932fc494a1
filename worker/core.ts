import type { ConnectionRow } from '#store/rows/rows.ts'
import type { CoreParts } from './core-parts.ts'
import { createDiary } from './diary.ts'
import type { Environment } from './environment/environment.ts'
import { createConnection } from './net/connection.ts'
import { createHttp } from './net/http.ts'
import type { SessionProvider } from './net/http.ts'
import { createOutbox } from './outbox/outbox.ts'

interface CoreOptions<Session> extends Pick<CoreParts, 'language' | 'build' | 'signal'> {
  /** The connection as it was last written. */
  initial: ConnectionRow | undefined
  /** A call had no answer: asks for a sign of life. Absent where the next call is one. */
  onSilence?: (parts: CoreParts) => void
  createSession: (parts: CoreParts) => Session
  /** A reply has said the number of the last alert. */
  onAlert?: (number: number) => void
}

/**
 * What the engine and the service worker have in common: calls that report to the connection and carry the session, the session, and the outbox
 * that is sent by both.
 */
export function createCore<Session extends { sessionProvider: SessionProvider }>(
  env: Environment,
  { initial, onSilence, createSession, onAlert, ...given }: CoreOptions<Session>,
) {
  const { db } = env
  const diary = createDiary(env, db)
  const http = createHttp(
    env,
    (outcome) => {
      connection.report(outcome)
      if (outcome.alert !== undefined) onAlert?.(outcome.alert)
    },
    () => session.sessionProvider,
  )
  const connection = createConnection({ env, db, initial, probe: () => onSilence?.(parts) })
  const { serviceNow, serviceNowMsOrNull } = connection
  const parts: CoreParts = { ...given, env, diary, http, connection, serviceNow, serviceNowMsOrNull }
  const session = createSession(parts)
  return { ...parts, session, outbox: createOutbox(parts) }
}
