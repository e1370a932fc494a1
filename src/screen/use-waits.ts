import { useSilent } from '#src/data/device/status.ts'
import { useIsLate } from './use-is-late.ts'

/** Longer than a read of the device and the first answers of the services on a slow phone; then a citizen has waited enough. */
const limitMs = 3_000

/**
 * Whether a screen still waits with what would be pushed away by what is not known yet. Never for long: on a line that does not answer,
 * what can be said without it is said, and so it is where the database is silent.
 */
export function useWaits(isKnown: boolean): boolean {
  const isLate = useIsLate(limitMs)
  const isSilent = useSilent()
  return !isKnown && !isLate && !isSilent
}
