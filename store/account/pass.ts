import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

/** By which an account's feed is asked for as everybody's; undefined where no summary has brought one. */
export async function readPassOf(db: Pick<AbroadDatabase, 'resources'>, account: string): Promise<string | undefined> {
  return (await db.resources.get(resourceKeys.summary(account)))?.value as string | undefined
}
