import { drainAll } from '#worker/service-worker/drain-all.ts'
import type { DrainOutbox } from '#worker/service-worker/outbox-part.ts'

// The part of the service worker that sends the outbox (`service-worker/outbox-part.ts`).
;(globalThis as { drainOutbox?: DrainOutbox }).drainOutbox = drainAll
