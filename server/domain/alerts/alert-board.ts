import { asc, gt } from 'drizzle-orm'
import type { Alert, AlertFile, LatestAlerts } from '#contract/alert/alert.ts'
import type { Background } from '#server/content-files/keep-feed-fresh.ts'
import { alertFiles } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { failureOf, type Log } from '#server/log.ts'

/** Every release, in memory: in a crisis all phones ask at one moment, and none of them waits for the database. */
export interface AlertBoard {
  /** Of the last release; 0 before the first. */
  number(): number
  /** Of a country, by its ISO code, the last release of each alert of which one release or another may still be shown. */
  latest(country: string, now: number): LatestAlerts
  /** An `AlertFile` as JSON. */
  file(number: number): string | undefined
  /** Takes in what was released since, by whatever process. */
  load(): Promise<void>
}

export function createAlertBoard({ db }: { db: Db }): AlertBoard {
  const files = new Map<number, string>()
  const releases = new Map<string, Alert[]>()
  let last = 0

  return {
    number: () => last,
    latest(country, now) {
      const counting = [...releases.values()].filter(
        // A phone may hold an earlier release, for a country that the last one no longer names, or with a later end.
        (all) => all.some(({ countries }) => countries.includes(country)) && all.some(({ until }) => until > now),
      )
      return { number: last, files: counting.flatMap((all) => all.at(-1)?.number ?? []).toSorted((one, other) => one - other) }
    },
    file: (number) => files.get(number),
    async load() {
      const rows = await db.select().from(alertFiles).where(gt(alertFiles.number, last)).orderBy(asc(alertFiles.number))
      for (const { number, alertId, file } of rows) {
        // Two loads side by side bring the same rows.
        if (number <= last) continue
        last = number
        files.set(number, file)
        const alert = JSON.parse((JSON.parse(file) as AlertFile).payload) as Alert
        releases.set(alertId, [...(releases.get(alertId) ?? []), alert])
      }
    },
  }
}

const everyMs = 2_000

/** What another process has released is on this one's board two seconds later. */
export function keepBoard({
  board,
  every,
  log,
}: {
  board: AlertBoard
  every: (ms: number, work: () => void) => () => void
  log: Log
}): Background {
  let running = Promise.resolve()
  const stop = every(everyMs, () => {
    running = running.then(board.load).catch((cause: unknown) => log.write('error', 'alerts could not be read', failureOf(cause)))
  })
  return {
    settled: () => running,
    close() {
      stop()
      return running
    },
  }
}
