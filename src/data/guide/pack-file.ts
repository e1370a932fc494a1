import { readPackToHandOn, type PackToHandOn } from '#store/guide/read-pack-file.ts'
import type { PackName } from '#worker/entry/engine-api.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { helplineNumbers } from './helpline-numbers.ts'

/** Everything that a pack's file contains, read in one transaction. Null if the pack is incomplete. Rejects without a database. */
export async function readPack(wanted: PackName): Promise<(PackToHandOn & { helpline: NonNullable<PackToHandOn['helpline']> }) | null> {
  const { db } = await pageDatabase()
  const pack = await readPackToHandOn(db, wanted)
  return pack && { ...pack, helpline: pack.helpline ?? helplineNumbers }
}
