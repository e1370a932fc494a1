import { extensionByKind } from '#contract/intents/intent-extensions.ts'
import type { IntentKind } from '#contract/intents/intents.ts'
import type { Ping } from '#contract/wire/ping.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

/** Whether the service takes what is said of a kind; true as long as it has not said what it offers. */
export async function isOffered(db: Pick<AbroadDatabase, 'resources'>, kind: IntentKind): Promise<boolean> {
  const { extensions } = ((await db.resources.get(resourceKeys.ping))?.value as Ping | undefined) ?? {}
  const needed = extensionByKind[kind]
  return extensions === undefined || needed === undefined || extensions.includes(needed)
}
