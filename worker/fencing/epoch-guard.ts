import type { AbroadDatabase } from '#store/database/database.ts'
import { readEpoch } from '#store/account/session.ts'
import { LeaseLost } from './lease.ts'
import type { Lease } from './lease.ts'

/** Stores only while the device has not been emptied since `epoch`: throws `LeaseLost` after. */
export function epochGuard(db: AbroadDatabase, epoch: number): Pick<Lease, 'transaction'> {
  return {
    transaction: (tables, work) =>
      db.transaction('rw', [...new Set([...tables, 'session'])], async () => {
        await expectEpoch(db, epoch)
        return work()
      }),
  }
}

/** The round's lease, and beyond it the same: a tab that takes the lease again after a wipe must not store what it asked for before. */
export function guardedLease(lease: Lease, db: AbroadDatabase, epoch: number): Lease {
  return {
    ...lease,
    transaction: (tables, work) =>
      lease.transaction([...tables, 'session'], async () => {
        await expectEpoch(db, epoch)
        return work()
      }),
  }
}

async function expectEpoch(db: AbroadDatabase, epoch: number): Promise<void> {
  if ((await readEpoch(db)).epoch !== epoch) throw new LeaseLost('the device was emptied')
}
