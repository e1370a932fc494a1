import { createCollection } from '@tanstack/db'
import { startOfflineExecutor } from '@tanstack/offline-transactions'
import type { OnlineDetector } from '@tanstack/offline-transactions'
import { lookMs, post, rest, runReplay } from './run-replay.ts'
import { rowIdOf } from './words.ts'
import type { Word } from './words.ts'

/** TanStack `offline-transactions` as its README has it: a transaction a word, its outbox in IndexedDB, its key sent along. */
type Row = Word & { id: string }

const rows = createCollection<Row, string>({
  id: 'rows',
  getKey: ({ id }) => id,
  gcTime: Infinity,
  sync: { sync: ({ markReady }) => markReady() },
})
let isOnLine = false
const listeners = new Set<() => void>()
const onlineDetector: OnlineDetector = {
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  notifyOnline() {
    for (const listener of listeners) listener()
  },
  isOnline: () => isOnLine,
  dispose: () => listeners.clear(),
}
const offline = startOfflineExecutor({
  collections: { rows },
  onlineDetector,
  mutationFns: {
    async send({ transaction, idempotencyKey }) {
      for (const { modified } of transaction.mutations) {
        const { entity, no } = modified as unknown as Row
        await post('/replay/words', { entity, no }, { 'Idempotency-Key': idempotencyKey })
      }
    },
  },
})

runReplay({
  async prepare() {
    await offline.waitForInit()
    if (!offline.isOfflineEnabled) throw new Error(`no outbox: ${offline.storageDiagnostic.message}`)
  },
  async take(word) {
    const id = rowIdOf(word)
    const before = offline.getPendingCount()
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false })
    transaction.mutate(() => {
      if (rows.has(id)) rows.update(id, (draft) => void (draft.no = word.no))
      else rows.insert({ id, ...word })
    })
    // Resolves only when it was sent; it counts as pending when it is in the outbox.
    void transaction.commit()
    while (offline.getPendingCount() === before) await rest(1)
  },
  async drain() {
    isOnLine = true
    onlineDetector.notifyOnline()
    while (offline.getPendingCount() > 0 || (await offline.peekOutbox()).length > 0) await rest(lookMs)
  },
})
