import type { Transaction } from 'dexie'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { readEpoch } from '#store/account/session.ts'

/**
 * One worker at a time, over all tabs and the service worker: a row in the database with a token and a beat, taken in a read-write
 * transaction, which IndexedDB serialises. A waiter takes over when it has seen the same beat for `frozenMs` on its own forward-only clock,
 * or at once when the holder's Web Lock is gone, which proves its death; a lock that is still held proves nothing, since frozen tabs keep theirs.
 */
export interface Lease {
  /** Tries once: true when the lease is ours now. */
  take(): Promise<boolean>
  /** Keeps it: true while it is ours still. It never begins anew: what was asked for under a term that is over must not be stored under the next. */
  beat(): Promise<boolean>
  isMine(): boolean
  /** Runs `work` in a transaction that first checks that the lease is still ours. Throws `LeaseLost` where it was robbed. */
  transaction<T>(tables: Parameters<Transaction['table']>[0][], work: () => Promise<T>): Promise<T>
  release(): Promise<void>
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

const frozenMs = 10_000
export const beatMs = 2_000

/**
 * Keeps a lease alive for as long as `work` takes. `onLost` hears of a beat that failed, because another took over or the database cannot be
 * written; what the work stores is checked in any case.
 */
export async function whileBeating<T>(
  parts: { lease: Lease; env: Pick<Environment, 'sleep'>; onLost?: () => void },
  work: () => Promise<T>,
): Promise<T> {
  const { lease, env, onLost } = parts
  const done = new AbortController()
  const beating = (async () => {
    while (!done.signal.aborted) {
      await env.sleep(beatMs, done.signal)
      if (!done.signal.aborted && !(await lease.beat().catch(() => false))) onLost?.()
    }
  })()
  try {
    return await work()
  } finally {
    done.abort()
    await beating
  }
}

export function createLease(options: { env: Environment; db: AbroadDatabase; name: string }): Lease {
  const { env, db, name } = options
  let token = ''
  const lockName = (holder: string) => `abroad.${name}.${holder}`
  let mine = false
  let lock: { release: () => void } | null = null
  let seen: { token: string; beat: number; sinceMs: number } | null = null

  async function isHolderDead(holder: string): Promise<boolean> {
    return env.locks ? !(await env.locks.isHeld(lockName(holder))) : false
  }

  /** Whoever saw an earlier term of ours would else take the first beat of this one for a beat that stands still. */
  function beginTerm(): void {
    lock?.release()
    lock = null
    token = env.newId()
  }

  return {
    async take() {
      const before = await db.leases.get(name)
      const isForeign = before !== undefined && before.token !== token
      if (isForeign) {
        if (seen?.token !== before.token || seen.beat !== before.beat)
          seen = { token: before.token, beat: before.beat, sinceMs: env.monotonicMs() }
        const isFrozen = env.monotonicMs() - seen.sinceMs >= frozenMs
        if (!isFrozen && !(await isHolderDead(before.token))) {
          mine = false
          return false
        }
      }
      if (before?.token !== token) beginTerm()
      lock ??= (await env.locks?.hold(lockName(token))) ?? null
      mine = await db.transaction('rw', [db.leases], async () => {
        const row = await db.leases.get(name)
        const isAsSeen = row === undefined || row.token === token || (row.token === before?.token && row.beat === before.beat)
        if (isAsSeen) await db.leases.put({ name, token, beat: (row?.beat ?? 0) + 1 })
        return isAsSeen
      })
      return mine
    },
    async beat() {
      mine = await db.transaction('rw', [db.leases], async () => {
        const row = await db.leases.get(name)
        if (row?.token !== token) return false
        await db.leases.put({ ...row, beat: row.beat + 1 })
        return true
      })
      return mine
    },
    isMine: () => mine,
    transaction: (tables, work) =>
      db.transaction('rw', [...new Set([...tables, 'leases'])], async () => {
        const row = await db.leases.get(name)
        if (row?.token !== token) {
          mine = false
          throw new LeaseLost(`the lease ${name} has another holder`)
        }
        return work()
      }),
    async release() {
      if (mine) {
        await db.transaction('rw', [db.leases], async () => {
          const row = await db.leases.get(name)
          if (row?.token === token) await db.leases.delete(name)
        })
      }
      mine = false
      lock?.release()
      lock = null
    },
  }
}

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
