import { wrap } from 'comlink'
import { runReplay } from './run-replay.ts'
import type { ReplayContender } from './run-replay.ts'

const outbox = wrap<ReplayContender>(new Worker(new URL('./ours.worker.ts', import.meta.url), { type: 'module' }))

runReplay({
  prepare: () => outbox.prepare(),
  take: (entry) => outbox.take(entry),
  drain: () => outbox.drain(),
})
