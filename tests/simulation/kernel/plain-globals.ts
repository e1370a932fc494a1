/**
 * `structuredClone` for what the app stores, many times faster: the database copies every value on its way in and out. What it does not know
 * goes to the real one.
 */
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
    // A key cannot be taken apart, and nothing changes one.
    return value instanceof CryptoKey ? value : real(value)
  }
  globalThis.structuredClone = clone
}

/**
 * `AbortSignal.any` without the list that Node keeps of those somebody listens to: what a killed worker was waiting for is never aborted, and would hold
 * its whole world for as long as the process lives.
 */
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
