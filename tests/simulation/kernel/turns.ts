type Run = () => void

/** The macrotasks of the process in one queue, which fake-indexeddb and Dexie use instead of the event loop. */
export interface Turns {
  /** Runs all tasks until only virtual time can bring more. IndexedDB, services, database and crypto all run in this thread. */
  settle(): Promise<void>
  /** Lets Node's event loop turn between two worlds, so that unhandled rejections are reported. */
  breathe(): Promise<void>
  takeUncaught(): unknown[]
  clear(): void
  /** Sets the timers of Dexie and the services. */
  setTimers(timers: Timers): void
}

export interface Timers {
  start(delayMs: number, run: Run): Run
}

/** More than the largest pull takes; beyond it is an endless loop. */
const maxTasks = 40_000

/** An endless loop without any time passing. */
export class HotLoop extends Error {
  override name = 'HotLoop'
}

/** Work outside the queue, such as a dynamic import. */
export interface Outstanding {
  count: number
}

/** Replaces the timers of the process. As in a browser, all microtasks run between two tasks: `nextTick` runs after them. */
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
    // A timer without delay may belong to a device even while a service runs: Dexie starts live queries this way.
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

/** PGlite's lock timers: there is one connection, so they are not needed. */
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
