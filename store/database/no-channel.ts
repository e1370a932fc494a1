/** Dexie makes a channel as it is loaded, which throws where Firefox blocks all storage: without one it does without. */
try {
  new BroadcastChannel('').close()
} catch {
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel
}
