import type { Ping } from '#contract/ping.ts'
import { resourceKeys } from '#store/resource-keys.ts'
import { useLive } from './use-live.ts'

/** Kept by the Lab itself from the first time it was opened, also through an emptied database. */
export const labDayKey = 'abroad.lab'

/** Whether the services offer the Offline Lab, which they do with LAB=1 alone. */
export function useIsLab(): boolean {
  const isOffered = useLive('lab', async (db) =>
    ((await db.resources.get(resourceKeys.ping))?.value as Ping | undefined)?.extensions.includes('lab'),
  )
  return isOffered ?? localStorage.getItem(labDayKey) !== null
}
