import { failureOf, type Log } from './log.ts'
import type { Restartable } from './restartable.ts'

/** Together with closing the database this stays under the ten seconds that a process is usually given. */
const graceMs = 7_000

/** On SIGTERM and SIGINT: no new requests, those in flight are answered, the database is closed. A second signal does not wait. */
export function stopOnSignals({ services, log }: { services: Restartable; log: Log }): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.write('info', 'stopping', { signal })
    await (await services.current()).stop(graceMs)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((cause: unknown) => {
        log.write('error', 'stopping failed', failureOf(cause))
        process.exit(1)
      })
    })
  }
}
