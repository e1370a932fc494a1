const patienceMs = 60_000
const againMs = 500

/** Services that are just being started anew are asked again. A fault that they never took must not pass for one that was played. */
export async function reached(what: string, ask: () => Promise<{ ok: boolean }>, signal: AbortSignal): Promise<void> {
  const endMs = Date.now() + patienceMs
  while (!(await ask()).ok) {
    if (Date.now() >= endMs) throw new Error(`the services did not take ${what}`)
    await sleep(againMs, signal)
  }
}

/** Leaves nothing at the signal: a play looks several times a second for as long as it lasts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const wake = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', wake)
      resolve()
    }, ms)
    signal.addEventListener('abort', wake, { once: true })
  })
}
