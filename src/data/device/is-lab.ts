import type { Ping } from '#contract/wire/self-description.ts'
import { labCache } from '#store/database/names.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readLocal, useLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Where the Lab keeps its day, from the first time it was opened and also through an emptied database. */
export const labDayKey = 'abroad.lab'

/** Whether the services offer the Offline Lab, which they do with LAB=1 alone. */
export function useIsLab(): boolean {
  const isOffered = useLive('lab', async (db) =>
    ((await db.resources.get(resourceKeys.ping))?.value as Ping | undefined)?.extensions.includes('lab'),
  )
  const wasOpened = useLocal(labDayKey) !== null
  return isOffered ?? wasOpened
}

/** The services have no Lab any more: what it did to this device ends, and what it noted goes. */
export async function endLab(): Promise<void> {
  if (readLocal(labDayKey) === null) return
  // The day goes last: as long as it stands, the next load tries again.
  if ('caches' in globalThis) for (const name of await caches.keys()) if (name.startsWith(labCache)) await caches.delete(name)
  writeLocal(labDayKey, null)
}
