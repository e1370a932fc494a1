/** A much faster `structuredClone` for plain values: the database copies every value it reads or writes. */
export function installPlainClone(): void {
  const real = globalThis.structuredClone
  const clone = <T>(value: T): T => copyOf(value) as T
  const copyOf = (value: unknown): unknown => {
    if (typeof value === 'function' || typeof value === 'symbol') return real(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(clone)
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype === Object.prototype || prototype === null) {
      const copy: Record<string, unknown> = {}
      for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key])
      return copy
    }
    // Keys are immutable.
    return value instanceof CryptoKey ? value : real(value)
  }
  globalThis.structuredClone = clone
}

/** `AbortSignal.any` without Node's global list of sources, which would keep the worlds of killed workers in memory. */
export function installPlainSignals(): void {
  AbortSignal.any = (sources) => {
    const controller = new AbortController()
    for (const source of sources) {
      if (source.aborted) controller.abort(source.reason)
      else source.addEventListener('abort', () => controller.abort(source.reason), { once: true })
    }
    return controller.signal
  }
}
