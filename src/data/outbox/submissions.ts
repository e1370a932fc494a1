import type { Intent } from '#contract/intents/intents.ts'

/** A tap that says something: `id` is null where the device could not keep it. */
export interface SaidNow {
  id: string | null
  intent: Intent
  about: string | null
}

const listeners = new Set<(said: SaidNow) => void>()

/** Hears of everything that is said in this tab, when the device has answered. Gives the way to stop. */
export function onSaid(listener: (said: SaidNow) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellSaid(said: SaidNow): void {
  for (const listener of listeners) listener(said)
}
