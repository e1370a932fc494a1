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
