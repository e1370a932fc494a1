import type { Clock } from './clock.ts'
import { HotLoop, type Turns } from './turns.ts'

/** More events than this in one moment are an endless loop. */
const maxEventsAtOnce = 5_000

/** Runs one event after the other, and waits for quiet between them. Returns true as soon as `isDone`, or false at `untilMs`. */
export async function pump(
  { clock, turns }: { clock: Clock; turns: Turns },
  options: { untilMs: number; isDone?: () => boolean; onQuiet?: () => void },
): Promise<boolean> {
  let atOnce = 0
  let before = clock.elapsedMs()
  for (;;) {
    await turns.settle()
    options.onQuiet?.()
    if (options.isDone?.()) return true
    const event = clock.next(options.untilMs)
    if (!event) {
      clock.passTo(options.untilMs)
      return options.isDone?.() ?? true
    }
    atOnce = clock.elapsedMs() === before ? atOnce + 1 : 0
    before = clock.elapsedMs()
    if (atOnce > maxEventsAtOnce) throw new HotLoop(`more than ${maxEventsAtOnce} events in one moment`)
    void event()
  }
}

/** Awaits work that needs turns. Throws if it does not end without virtual time. */
export async function inTurns<T>(turns: Turns, work: Promise<T> | T, what: string): Promise<T> {
  let end: { value: T } | { error: unknown } | null = null
  void Promise.resolve(work).then(
    (value) => (end = { value }),
    (error: unknown) => (end = { error }),
  )
  await turns.settle()
  const over = end as { value: T } | { error: unknown } | null
  if (!over) throw new Error(`${what} does not end`)
  if ('error' in over) throw over.error
  return over.value
}
