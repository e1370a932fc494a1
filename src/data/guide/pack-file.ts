import { readPackToHandOn } from '#store/guide/read-pack-file.ts'
import type { PackToHandOn } from '#store/guide/read-pack-file.ts'
import type { PackName } from '#worker/entry/engine-api.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { helplineNumbers } from './helpline-numbers.ts'

/** Everything a pack's file is made of, as of one moment; null where the pack is not whole. Rejects where there is no database. */
export async function readPack(wanted: PackName): Promise<(PackToHandOn & { helpline: NonNullable<PackToHandOn['helpline']> }) | null> {
  const { db } = await pageDatabase()
  const pack = await readPackToHandOn(db, wanted)
  return pack && { ...pack, helpline: pack.helpline ?? helplineNumbers }
}
