import { useNow } from '#src/platform/use-now.ts'
import { useClock } from './status.ts'

/**
 * The time by the service's clock, as far as it is known: a phone's own may be a day off. The instant as it was drawn, anew every `stepMs`, and
 * what it is at a tap.
 */
export function useServiceNow(stepMs?: number): [now: number, serviceNow: () => number] {
  const now = useNow(stepMs)
  const offsetMs = useClock()?.offsetMs ?? 0
  return [now + offsetMs, () => Date.now() + offsetMs]
}
