import type { Background } from '#server/content-files/keep-feed-fresh.ts'
import type { Db } from '#server/database/open-database.ts'
import { failureOf, type Log } from '#server/log.ts'
import { sweepMails } from '#server/mail/mailer.ts'
import { removeExpired } from './remove-expired.ts'

const tenMinutesMs = 600_000

interface KeepCleanOptions {
  db: Db
  /** Where mails may lie as files. */
  dataDir?: string
  now: () => number
  every: (ms: number, work: () => void) => () => void
  log: Log
}

/** At the start and now and then: several processes may do so at once, since a row goes only once. */
export function keepClean({ db, dataDir, now, every, log }: KeepCleanOptions): Background {
  let running = Promise.resolve()
  const clean = () => {
    running = running
      .then(() => removeExpired(db, now()))
      .then(() => (dataDir === undefined ? undefined : sweepMails(dataDir, now())))
      .catch((cause: unknown) => log.write('error', 'what expired could not be removed', failureOf(cause)))
  }
  clean()
  const stop = every(tenMinutesMs, clean)
  return {
    settled: () => running,
    close() {
      stop()
      return running
    },
  }
}
