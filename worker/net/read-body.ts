import type { Failure } from '#contract/wire/wire.ts'
import type { Environment } from '#worker/environment/environment.ts'

type Clock = Pick<Environment, 'sleep' | 'monotonicMs'>

const lineFeed = 10

export async function readBody(
  response: Response,
  guard: BodyGuard,
  clock: Clock,
): Promise<{ kind: 'text'; text: string } | { kind: 'failure'; failure: Failure }> {
  const decoder = new TextDecoder()
  let text = ''
  const end = await readChunks(response, guard, clock, async (chunk) => {
    text += decoder.decode(chunk, { stream: true })
  })
  return end ? { kind: 'failure', failure: end } : { kind: 'text', text: text + decoder.decode() }
}

/** Hands over each whole line. A last line without its line feed was cut off and is not handed over. */
export async function readLines(
  response: Response,
  guard: BodyGuard,
  clock: Clock,
  onLine: (line: Uint8Array) => Promise<void>,
): Promise<{ kind: 'lines'; count: number } | { kind: 'failure'; failure: Failure }> {
  let rest = new Uint8Array(0)
  let count = 0
  const end = await readChunks(response, guard, clock, async (chunk) => {
    const joined = new Uint8Array(rest.length + chunk.length)
    joined.set(rest)
    joined.set(chunk, rest.length)
    let start = 0
    for (let at = joined.indexOf(lineFeed, start); at >= 0; at = joined.indexOf(lineFeed, start)) {
      if (at > start) {
        await onLine(joined.subarray(start, at))
        count += 1
      }
      start = at + 1
    }
    rest = joined.slice(start)
  })
  if (end) return { kind: 'failure', failure: end }
  return rest.length > 0 ? { kind: 'failure', failure: { kind: 'no-answer', reason: 'cut-off' } } : { kind: 'lines', count }
}

/**
 * Reads to the end; what stopped it before, or undefined. Silence is counted while the line is listened to, not while `onChunk` waits for a slow
 * disk. Throws what `onChunk` throws.
 */
export async function readChunks(
  response: Response,
  guard: BodyGuard,
  clock: Clock,
  onChunk: (chunk: Uint8Array) => Promise<void>,
): Promise<Failure | undefined> {
  if (!response.body) return undefined
  const reader = response.body.getReader()
  guard.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
  let window = { bytes: 0, leftMs: guard.silence.ms }
  for (;;) {
    const began = clock.monotonicMs()
    const chunk = await readWithin(reader, window.leftMs, { guard, clock })
    if (chunk === 'cut') return { kind: 'no-answer', reason: guard.signal.aborted ? 'timeout' : 'cut-off' }
    if (chunk === 'end') return undefined
    guard.bytes += chunk.length
    if (guard.bytes > guard.maxBytes) return { kind: 'no-answer', reason: 'too-large' }
    window = { bytes: window.bytes + chunk.length, leftMs: window.leftMs - (clock.monotonicMs() - began) }
    if (window.bytes >= guard.silence.bytes) window = { bytes: 0, leftMs: guard.silence.ms }
    await onChunk(chunk)
  }
}

/** The next piece; one that does not come within the time ends the call. */
async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
  { guard, clock }: { guard: BodyGuard; clock: Clock },
): Promise<Uint8Array | 'end' | 'cut'> {
  const heard = new AbortController()
  void clock.sleep(ms, heard.signal).then(() => !heard.signal.aborted && guard.abort())
  try {
    const { done, value } = await reader.read()
    // A reader that was cancelled says that it is done.
    return guard.signal.aborted ? 'cut' : done ? 'end' : value
  } catch {
    return 'cut'
  } finally {
    heard.abort()
  }
}

/** Thrown by `onChunk` work when the device cannot store: no fault of the line. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
}

/** What a call may still cost. `abort` ends all of it. */
export interface BodyGuard {
  signal: AbortSignal
  abort: () => void
  /** Read so far, as they came out of the browser. */
  bytes: number
  maxBytes: number
  /** Fewer bytes of the body than these within the time: the line is dead, though nothing said so. */
  silence: { bytes: number; ms: number }
}
