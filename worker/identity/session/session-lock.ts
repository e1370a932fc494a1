import { readEpoch } from '#store/account/session.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createLease, LeaseLost, whileBeating } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'

/** Stores what a flow has learned; throws `LeaseLost` where another tab took over, or the device was emptied meanwhile. */
export type StoreSession = (work: () => Promise<unknown>) => Promise<void>

export interface SessionLock {
  /** Runs one flow at a time over all tabs and the service worker, in the order asked for within this one. */
  run<T>(work: (store: StoreSession) => Promise<T>): Promise<T>
}

/** A waiter looks this often whether the other tab is done. */
const lookMs = 250

/** The lease of the session: a refresh, a log-in and a revocation never run beside each other. */
export function createSessionLock({ env, signal }: { env: Environment; signal: AbortSignal }): SessionLock {
  const db = env.strictDb
  let leaseOnce: Lease | null = null
  let turn: Promise<unknown> = Promise.resolve()

  async function alone<T>(work: (store: StoreSession) => Promise<T>): Promise<T> {
    const lease = (leaseOnce ??= createLease({ env, db, name: 'session' }))
    while (!(await lease.take())) {
      if (signal.aborted) throw new LeaseLost('the engine was closed')
      await env.sleep(lookMs, signal)
    }
    try {
      return await whileBeating({ lease, env }, async () => {
        const { epoch } = await readEpoch(db)
        return work(async (write) => {
          await lease.transaction(['session'], async () => {
            if ((await readEpoch(db)).epoch !== epoch) throw new LeaseLost('the device was emptied')
            await write()
          })
        })
      })
    } finally {
      await lease.release().catch(() => undefined)
    }
  }

  return {
    run(work) {
      const mine = turn.then(() => alone(work))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
