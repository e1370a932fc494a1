import type { IntentView } from '#store/rows/views.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { useNow } from '#src/shared/platform/use-now.ts'

/** Online, the receipt is usually stored by then: a row that appears for less would only move the page. */
const usualMs = 2_000
const idleMs = 60_000

/** Whether an unsent intent deserves a row of its own: at once if nothing can be sent now, otherwise once it is two seconds old. */
export function useLingers(intent: Pick<IntentView, 'createdAt'> | undefined): boolean {
  const isCut = isCutOff(useConnection())
  const now = useNow(intent ? 500 : idleMs)
  return intent !== undefined && lingers(now - intent.createdAt, isCut)
}

/** An age is negative right after the intent, because the time was last read before it. Far below zero the clock was set back. */
export function lingers(ageMs: number, isCut: boolean): boolean {
  return isCut || ageMs >= usualMs || ageMs < -idleMs
}
