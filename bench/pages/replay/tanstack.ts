import { createCollection } from '@tanstack/db'
import { startOfflineExecutor } from '@tanstack/offline-transactions'
import type { OnlineDetector } from '@tanstack/offline-transactions'
import { pollMs, post, runReplay, sleep } from './run-replay.ts'
import { rowIdOf } from '../../replay/entries.ts'
import type { Entry } from '../../replay/entries.ts'

/** TanStack `offline-transactions` as in its README: one transaction per entry, outbox in IndexedDB, its key sent along. */
type Row = Entry & { id: string }

const rows = createCollection<Row, string>({
  id: 'rows',
  getKey: ({ id }) => id,
  gcTime: Infinity,
  sync: { sync: ({ markReady }) => markReady() },
})
let isOnline = false
const listeners = new Set<() => void>()
const onlineDetector: OnlineDetector = {
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  notifyOnline() {
    for (const listener of listeners) listener()
  },
  isOnline: () => isOnline,
  dispose: () => listeners.clear(),
}
const offline = startOfflineExecutor({
  collections: { rows },
  onlineDetector,
  mutationFns: {
    async send({ transaction, idempotencyKey }) {
      for (const { modified } of transaction.mutations) {
        const { entity, no } = modified as unknown as Row
        await post('/replay/entries', { entity, no }, { 'Idempotency-Key': idempotencyKey })
      }
    },
  },
})

runReplay({
  async prepare() {
    await offline.waitForInit()
    if (!offline.isOfflineEnabled) throw new Error(`no outbox: ${offline.storageDiagnostic.message}`)
  },
  async take(entry) {
    const id = rowIdOf(entry)
    const before = offline.getPendingCount()
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false })
    transaction.mutate(() => {
      if (rows.has(id)) rows.update(id, (draft) => void (draft.no = entry.no))
      else rows.insert({ id, ...entry })
    })
    // Resolves only when sent. A transaction counts as pending when it is in the outbox.
    void transaction.commit()
    while (offline.getPendingCount() === before) await sleep(1)
  },
  async drain() {
    isOnline = true
    onlineDetector.notifyOnline()
    while (offline.getPendingCount() > 0 || (await offline.peekOutbox()).length > 0) await sleep(pollMs)
  },
})
