import type { ServerCall } from '#tests/simulation/real-indexeddb/ask.ts'
import { ask } from './ask.ts'

/** Replaces direct calls of the services' database by the same calls in their process. The first argument is the database. */
const remote =
  (name: ServerCall) =>
  (_: unknown, ...given: unknown[]) =>
    ask('call', { name, given })
export const removeItem = remote('removeItem')
export const updateItem = remote('updateItem')
export const expireLogIns = remote('expireLogIns')
export const idsWithRevisions = remote('idsWithRevisions')
/** Created in the process of the services. */
export const createScope = (audience: string[], families: string[]) => ({ audience, families })
