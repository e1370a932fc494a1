interface SendFirst {
  /** Wakes the engine; answers at once. Where it fails there is nothing to wait for. */
  send: () => Promise<{ ok: boolean }>
  /** How much still waits. */
  left: () => Promise<number>
  sleep: (ms: number) => Promise<void>
  /** Somebody decided otherwise meanwhile. */
  signal: AbortSignal
  limitMs: number
}

const lookEveryMs = 250

/**
 * Sends what waits and looks until it has left, within a limit; how much still waits then. What came to need the citizen is not waited for:
 * sending does not help it.
 */
export async function sendFirst({ send, left, sleep, signal, limitMs }: SendFirst): Promise<number> {
  if (!(await send()).ok) return left()
  for (let waitedMs = 0; waitedMs < limitMs && !signal.aborted; waitedMs += lookEveryMs) {
    if ((await left()) === 0) return 0
    await sleep(lookEveryMs)
  }
  return left()
}
