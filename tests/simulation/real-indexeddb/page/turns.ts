import { HotLoop, type Timers, type Turns } from '#tests/simulation/kernel/turns.ts'
import { outstanding } from './outstanding.ts'

type Run = () => void

/** More than the largest pull begins within one moment. */
const maxBegun = 60_000
/** A moment takes milliseconds. Allows for a machine five times slower. */
const longestRealMs = 600_000
const realTimeout = globalThis.setTimeout.bind(globalThis)
const stopRealTimeout = globalThis.clearTimeout.bind(globalThis)

/** The kernel's turns in a real browser. It is quiet if nothing is outstanding for two tasks in a row. */
export function installPageTurns(): Turns {
  let uncaught: unknown[] = []
  let timers: Timers | null = null
  let term = 0

  /** Dexie's timers: without delay a task of the browser, else virtual time. */
  const start = (run: Run, delayMs: number): Run => {
    if (delayMs > 0 && timers) return timers.start(delayMs, run)
    let isWanted = true
    const mine = term
    const end = outstanding.begin('a task')
    void task().then(() => {
      end()
      // A microtask, so that an error is uncaught and not a rejected promise.
      if (isWanted && mine === term) queueMicrotask(run)
    })
    return () => void (isWanted = false)
  }
  const cancel = (handle: unknown) => {
    if (typeof handle === 'function') (handle as Run)()
  }
  Object.assign(globalThis, {
    setTimeout: (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) => start(() => run(...given), delayMs),
    clearTimeout: cancel,
    setInterval: () => {
      throw new Error('nothing here may run by an interval of the real clock')
    },
  })
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    uncaught.push(event.reason)
  })
  addEventListener('error', (event) => {
    event.preventDefault()
    uncaught.push(event.error)
  })

  return {
    async settle() {
      const before = outstanding.begun()
      for (;;) {
        await task()
        if (outstanding.count() > 0) await noneWithin()
        else {
          await task()
          if (outstanding.count() === 0) return
        }
        if (outstanding.begun() - before > maxBegun) throw new HotLoop(`more than ${maxBegun} things begun in one moment`)
      }
    },
    breathe: task,
    takeUncaught() {
      const taken = uncaught
      uncaught = []
      return taken
    },
    clear: () => void (term += 1),
    setTimers: (next) => void (timers = next),
  }
}

const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.addEventListener('message', () => waiting.shift()?.())
channel.port1.start()

/** The next task, at once: timers wait four milliseconds. */
function task(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    channel.port2.postMessage(null)
  })
}

function noneWithin(): Promise<void> {
  return new Promise((resolve, reject) => {
    const alarm = realTimeout(() => reject(new Error(`the browser has not ended ${outstanding.list().join(', ')}`)), longestRealMs)
    void outstanding.none().then(() => {
      stopRealTimeout(alarm)
      resolve()
    })
  })
}
