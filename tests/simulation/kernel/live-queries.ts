import type { DexieConstructor } from 'dexie'

interface Listeners {
  subscribers: unknown[]
  unsubscribe(listener: unknown): void
}

/** Returns a function that removes the live queries of killed workers. Otherwise Dexie would notify them until the process ends. */
export function liveQueriesOf(dexie: DexieConstructor): () => void {
  const mutated = dexie.on.storagemutated as unknown as Listeners
  const own = [...mutated.subscribers]
  return () => {
    for (const listener of mutated.subscribers) if (!own.includes(listener)) mutated.unsubscribe(listener)
  }
}
