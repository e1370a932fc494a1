import { useConnection } from '#src/data/status.ts'

/** Whether asking makes sense: what got no answer is asked again when this turns true. */
export function useHasLine(): boolean {
  const state = useConnection()?.state
  return state === undefined || state === 'online' || state === 'slow'
}
