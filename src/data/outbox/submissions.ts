import type { Intent } from '#contract/intents/intents.ts'

/** A tap that says something: `id` is null where the device could not keep it. */
export interface SubmittedIntent {
  id: string | null
  intent: Intent
  about: string | null
}

const listeners = new Set<(entry: SubmittedIntent) => void>()

/** Hears of everything that is said in this tab, when the device has answered. Gives the way to stop. */
export function onSubmitted(listener: (entry: SubmittedIntent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceSubmitted(entry: SubmittedIntent): void {
  for (const listener of listeners) listener(entry)
}
