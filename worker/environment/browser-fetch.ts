/** Without a time limit: for who hands it to `limited-fetch.ts`. */
export const browserFetch = (address: string, init: RequestInit): Promise<Response> => fetch(address, init)

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}
