import { failureOf, type Log } from '#server/log.ts'
import { moveFeedOn, type LoadOptions } from './load-content.ts'
import { mistakeText } from './mistake.ts'

const dayMs = 86_400_000

export interface Background {
  /** When the run under way is done. */
  settled(): Promise<void>
  /** No new run; settles when the one under way is done. */
  close(): Promise<void>
}

export interface KeepFreshOptions extends Omit<LoadOptions, 'now'> {
  now: () => number
  /** Runs `work` again and again; the answer stops it. */
  every: (ms: number, work: () => void) => () => void
  log: Log
}

/** Looks once a day whether the feed's dates have to move on, so that a process that runs for months shows no old news. */
export function keepFeedFresh({ every, log, now, ...options }: KeepFreshOptions): Background {
  let running = Promise.resolve()

  async function check(): Promise<void> {
    const { changed, mistakes } = await moveFeedOn({ ...options, now: now() })
    for (const mistake of mistakes) log.write('error', 'content mistake', { mistake: mistakeText(mistake) })
    if (changed > 0) log.write('info', 'the feed moved on', { changed })
  }

  const stop = every(dayMs, () => {
    running = running.then(check).catch((cause: unknown) => log.write('error', 'the feed could not move on', failureOf(cause)))
  })
  return {
    settled: () => running,
    close() {
      stop()
      return running
    },
  }
}

/** Keeps no process alive. */
export function everyUnref(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}
