import type { Clock } from './clock.ts'
import { HotLoop, type Turns } from './turns.ts'

/** A world in which more happens than this within one moment does not move on. */
const maxEventsAtOnce = 5_000

/**
 * One event after the other, everything quiet between them, until `isDone` or until the time is over: true when it was done. `onQuiet` looks at
 * the world after each.
 */
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
    void event.run()
  }
}
