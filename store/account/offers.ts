import { extensionByKind } from '#contract/intents/kind-tables.ts'
import type { IntentKind } from '#contract/intents/intents.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

/** What the service has said that it offers; undefined: nothing yet. */
async function readExtensions(db: Pick<AbroadDatabase, 'resources'>): Promise<readonly string[] | undefined> {
  return ((await db.resources.get(resourceKeys.ping))?.value as Ping | undefined)?.extensions
}

/** Whether the service has said that it offers a call. */
export async function offers(db: Pick<AbroadDatabase, 'resources'>, call: string): Promise<boolean> {
  return (await readExtensions(db))?.includes(call) === true
}

/** Whether the service takes what is said of a kind; true as long as it has not said what it offers. */
export async function isOffered(db: Pick<AbroadDatabase, 'resources'>, kind: IntentKind): Promise<boolean> {
  const extensions = await readExtensions(db)
  const needed = extensionByKind[kind]
  return extensions === undefined || needed === undefined || extensions.includes(needed)
}

/** Whether the service takes what was measured of a visit; undefined: it has not been asked yet. */
export function readTakesMeasurements(db: AbroadDatabase): Promise<boolean | undefined> {
  return db.transaction('r', [db.resources], async () => (await readExtensions(db))?.includes('sendMeasurements'))
}
