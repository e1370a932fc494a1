import { extensionByKind } from '#contract/intents/kind-tables.ts'
import type { IntentKind } from '#contract/intents/intents.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

/** Whether the service takes what is said of a kind; true as long as it has not said what it offers. */
export async function isOffered(db: Pick<AbroadDatabase, 'resources'>, kind: IntentKind): Promise<boolean> {
  const { extensions } = ((await db.resources.get(resourceKeys.ping))?.value as Ping | undefined) ?? {}
  const needed = extensionByKind[kind]
  return extensions === undefined || needed === undefined || extensions.includes(needed)
}

/** Whether the service takes what was measured of a visit; undefined: it has not been asked yet. */
export function readTakesMeasurements(db: AbroadDatabase): Promise<boolean | undefined> {
  return db.transaction('r', [db.resources], async () => {
    const ping = (await db.resources.get(resourceKeys.ping))?.value as Ping | undefined
    return ping?.extensions.includes('sendMeasurements')
  })
}
