import * as v from 'valibot'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

const Told = v.object({ ticket: v.string() })

/** By what a citizen asks for the feed as all do, as `registrations` gave it; null where it has given none. */
export async function readTicket(db: Pick<AbroadDatabase, 'resources'>, account: string): Promise<string | null> {
  const told = v.safeParse(Told, (await db.resources.get(resourceKeys.registrations(account)))?.value)
  return told.success ? told.output.ticket : null
}
