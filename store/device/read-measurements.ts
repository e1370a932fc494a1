import type { Ping } from '#contract/wire/ping.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

/** Whether the service takes what was measured of a visit; undefined: it has not been asked yet. */
export function readTakesMeasurements(db: AbroadDatabase): Promise<boolean | undefined> {
  return db.transaction('r', [db.resources], async () => {
    const ping = (await db.resources.get(resourceKeys.ping))?.value as Ping | undefined
    return ping?.extensions.includes('sendMeasurements')
  })
}
