import { readPackToHandOn } from '#store/reads/pack-file-reads.ts'
import type { PackToHandOn } from '#store/reads/pack-file-reads.ts'
import type { PackName } from '#worker/engine-interface.ts'
import { pageDatabase } from './database.ts'
import { helplineNumbers } from './helpline-numbers.ts'

/** Everything a pack's file is made of, as of one moment; null where the pack is not whole. Rejects where there is no database. */
export async function readPack(wanted: PackName): Promise<(PackToHandOn & { helpline: NonNullable<PackToHandOn['helpline']> }) | null> {
  const { db } = await pageDatabase()
  const pack = await readPackToHandOn(db, wanted)
  return pack && { ...pack, helpline: pack.helpline ?? helplineNumbers }
}
