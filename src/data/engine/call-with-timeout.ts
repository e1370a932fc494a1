/** How a call to the engine ended: it answered, was silent past the limit, or broke (where the browser offers no database it cannot begin). */
export type CallResult<T> = { kind: 'answered'; value: T } | { kind: 'silent' } | { kind: 'broken'; issue: string }

/** The one place where calls to the engine end. Never rejects; a Comlink call by itself never settles when its worker died. */
export function callWithTimeout<T>(call: () => Promise<T>, limitMs: number): Promise<CallResult<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'silent' }), limitMs)
    const end = (settled: CallResult<T>) => {
      clearTimeout(timer)
      resolve(settled)
    }
    const broken = (error: unknown) => end({ kind: 'broken', issue: error instanceof Error ? error.message : String(error) })
    try {
      call().then((value) => end({ kind: 'answered', value }), broken)
    } catch (error) {
      broken(error)
    }
  })
}
