import { bridge } from '#src/data/engine/engine.ts'

/** The tab goes without a farewell, as far as a page can do that to itself, and comes again. Never resolves: nothing of it is left. */
export function reload(): Promise<never> {
  bridge.end()
  location.reload()
  return new Promise(() => {})
}
