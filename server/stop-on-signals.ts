import type { Background } from './content-files/keep-feed-fresh.ts'
import type { Database } from './database/open-database.ts'
import type { Listening } from './http/listen.ts'
import type { Log } from './log.ts'

/** Together with closing the database this stays under the ten seconds that a process is usually given. */
const graceMs = 7_000

interface Parts {
  server: Listening
  /** What runs beside the requests, on the same database. */
  background: readonly Background[]
  database: Database
  log: Log
}

/** On SIGTERM and SIGINT: no new requests, those in flight are answered, the database is closed. A second signal does not wait. */
export function stopOnSignals({ server, background, database, log }: Parts): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.write('info', 'stopping', { signal })
    await Promise.all([server.stop(graceMs), ...background.map((part) => part.close())])
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((cause: unknown) => {
        log.write('error', 'stopping failed', { error: String(cause) })
        process.exit(1)
      })
    })
  }
}
