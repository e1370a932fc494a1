/** How the body arrives: whole, cut off, or in small pieces. */
export type Arrival = { kind: 'whole' } | { kind: 'cut'; share: number } | { kind: 'drip'; bytes: number; everyMs: number }

export interface Answer {
  status: number
  headers: [string, string][]
  body: string
  arrival: Arrival
  isRedirect?: boolean
}

type Wait = (delayMs: number, run: () => void) => void

/** The part of `Response` that the core reads, because Node's streams take too many turns. `signal` aborts the body. */
export function replyOf(answer: Answer, { wait, signal }: { wait: Wait; signal: AbortSignal | null | undefined }): Response {
  const bytes = new TextEncoder().encode(answer.body)
  const text = () => new Promise<string>((resolve, reject) => readAll(reader(), resolve, reject))
  const reader = () => createReader(bytes, answer.arrival, { wait, signal })
  const reply = {
    status: answer.isRedirect ? 0 : answer.status,
    ok: answer.status >= 200 && answer.status < 300 && !answer.isRedirect,
    type: answer.isRedirect ? 'opaqueredirect' : 'basic',
    headers: new Headers(answer.isRedirect ? [] : answer.headers),
    body: answer.body === '' && answer.status === 304 ? null : { getReader: reader },
    text,
    json: async () => JSON.parse(await text()) as unknown,
  }
  return reply as unknown as Response
}

interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>
  cancel(): Promise<void>
}

function createReader(
  bytes: Uint8Array,
  arrival: Arrival,
  { wait, signal }: { wait: Wait; signal: AbortSignal | null | undefined },
): Reader {
  const end = arrival.kind === 'cut' ? Math.floor(bytes.length * arrival.share) : bytes.length
  const size = arrival.kind === 'drip' ? arrival.bytes : 16_384
  let at = 0
  return {
    // `signal` aborts the rest.
    cancel: async () => undefined,
    read: () =>
      new Promise((resolve, reject) => {
        const broken = () => reject(new DOMException('aborted', 'AbortError'))
        if (signal?.aborted) return broken()
        const give = () => {
          signal?.removeEventListener('abort', broken)
          if (at < end) {
            const value = bytes.subarray(at, Math.min(at + size, end))
            at += value.length
            resolve({ done: false, value })
          } else if (end < bytes.length || arrival.kind === 'cut') reject(new TypeError('terminated'))
          else resolve({ done: true })
        }
        if (arrival.kind !== 'drip') return give()
        signal?.addEventListener('abort', broken, { once: true })
        wait(arrival.everyMs, give)
      }),
  }
}

function readAll(reader: Reader, resolve: (text: string) => void, reject: (error: unknown) => void): void {
  const decoder = new TextDecoder()
  let text = ''
  const next = (): void => {
    void reader.read().then(({ done, value }) => {
      if (done) return resolve(text + decoder.decode())
      text += decoder.decode(value, { stream: true })
      next()
    }, reject)
  }
  next()
}
