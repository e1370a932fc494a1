type Run = () => void

/** The macrotasks of the whole process, in one line: fake-indexeddb and Dexie queue theirs here instead of in the event loop. */
export interface Turns {
  /**
   * Runs what is under way, and what comes of it, until nothing is left that does not wait for virtual time. IndexedDB, the services, the
   * database behind them and all crypto run in tasks and microtasks of this thread, so that an empty line is the quiet state.
   */
  settle(): Promise<void>
  /** Lets the process's own loop turn, between two worlds: what Node still holds of one, such as a promise that nobody caught, goes then. */
  breathe(): Promise<void>
  /** What was thrown where nobody caught it; taken away by the reader. */
  takeUncaught(): unknown[]
  /** Drops whatever waits for its turn. */
  clear(): void
  /** Where timers of others than the core go: Dexie's and the services'. */
  setTimers(timers: Timers): void
}

export interface Timers {
  start(delayMs: number, run: Run): Run
}

/** Far more than the largest pull takes: beyond it somebody waits in a circle. */
const maxTasks = 40_000

/** Something goes round and round without any time passing. */
export class HotLoop extends Error {
  override name = 'HotLoop'
}

/** A promise that the process cannot see the end of, such as a module on its way. */
export interface Outstanding {
  count: number
}

/**
 * Takes the place of `setImmediate`, `setTimeout` and their kin for the whole process. Between two tasks all microtasks run, as in a browser;
 * `nextTick` behind a microtask is the one place that Node reaches only then.
 */
export function installTurns(outstanding: Outstanding, isOutsideTheCore: () => boolean): Turns {
  const real = { setImmediate: globalThis.setImmediate }
  let queue: Run[] = []
  let uncaught: unknown[] = []
  let timers: Timers | null = null

  const enqueue = (run: Run): Run => {
    const task = { run }
    queue.push(() => task.run())
    return () => void (task.run = () => undefined)
  }
  const start = (run: Run, delayMs: number): Run => {
    if (isDatabases()) return () => undefined
    // While a service works, a device works beside it: what is to come at once may be either's, and Dexie begins each live query so.
    if (delayMs <= 0 || !timers) return enqueue(run)
    return isOutsideTheCore() ? () => undefined : timers.start(delayMs, run)
  }

  Object.assign(globalThis, {
    setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) => enqueue(() => run(...given)),
    setTimeout: (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) => start(() => run(...given), delayMs),
    clearImmediate: cancel,
    clearTimeout: cancel,
    setInterval: () => {
      throw new Error('nothing here may run by an interval of the real clock')
    },
  })
  process.on('unhandledRejection', (reason) => void uncaught.push(reason))

  return {
    settle: () =>
      new Promise((resolve, reject) => {
        let at = 0
        const step = (): void => {
          const task = queue[at]
          if (!task) {
            queue = []
            at = 0
            return outstanding.count === 0 ? resolve() : void real.setImmediate(step)
          }
          at += 1
          if (at > maxTasks) return reject(new HotLoop(`more than ${maxTasks} tasks in one moment`))
          try {
            task()
          } catch (error) {
            uncaught.push(error)
          }
          queueMicrotask(() => process.nextTick(step))
        }
        process.nextTick(step)
      }),
    breathe: () => new Promise((resolve) => void real.setImmediate(resolve)),
    takeUncaught() {
      const taken = uncaught
      uncaught = []
      return taken
    },
    clear: () => void (queue = []),
    setTimers: (next) => void (timers = next),
  }
}

/** PostgreSQL's own alarms are for locks that another connection holds, and there is one connection: here none of them ever has to ring. */
function isDatabases(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 5
  const { stack = '' } = new Error('who asks')
  Error.stackTraceLimit = limit
  return stack.includes('/pglite/')
}

function cancel(handle: unknown): void {
  if (typeof handle === 'function') (handle as Run)()
}
