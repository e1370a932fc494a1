/** Least recently used bytes, bounded by their sum. Keys name their content for ever (a hash, an ETag), so entries never go stale. */
export interface ByteCache {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  set(key: string, bytes: Uint8Array<ArrayBuffer>): void
}

export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>()
  let held = 0

  return {
    get(key) {
      const bytes = entries.get(key)
      if (bytes) {
        entries.delete(key)
        entries.set(key, bytes)
      }
      return bytes
    },
    set(key, bytes) {
      if (bytes.byteLength > maxBytes) return
      held += bytes.byteLength - (entries.get(key)?.byteLength ?? 0)
      entries.delete(key)
      entries.set(key, bytes)
      for (const [oldest, dropped] of entries) {
        if (held <= maxBytes) break
        entries.delete(oldest)
        held -= dropped.byteLength
      }
    },
  }
}
