import { useConnection } from '#src/data/device/status.ts'
import { isCutOff } from '#src/ui/actions/cut-off.ts'

/** Whether asking makes sense: what got no answer is asked again when this turns true. */
export function useHasLine(): boolean {
  return !isCutOff(useConnection())
}
