import type { Failure } from '#contract/wire.ts'
import type { Environment } from './environment.ts'
import type { BodyGuard } from './http.ts'

type Clock = Pick<Environment, 'sleep'>

/** Fewer bytes than this within the window is silence: the line is dead, though nothing said so. */
const silenceBytes = 200
export const silenceMs = 10_000

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

/** Reads to the end; what stopped it before, or undefined. */
async function readChunks(
  response: Response,
  guard: BodyGuard,
  clock: Clock,
  onChunk: (chunk: Uint8Array) => Promise<void>,
): Promise<Failure | undefined> {
  if (!response.body) return undefined
  const reader = response.body.getReader()
  const watch = new AbortController()
  void watchSilence(guard, clock, watch.signal)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return undefined
      guard.bytes += value.length
      if (guard.bytes > guard.maxBytes) {
        guard.abort()
        return { kind: 'no-answer', reason: 'too-large' }
      }
      await onChunk(value)
    }
  } catch (error) {
    if (error instanceof StorageFailed) throw error
    return { kind: 'no-answer', reason: guard.signal.aborted ? 'timeout' : 'cut-off' }
  } finally {
    watch.abort()
  }
}

/** Thrown by `onChunk` work when the device cannot store: no fault of the line. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
}

async function watchSilence(guard: BodyGuard, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let before = guard.bytes; !signal.aborted; before = guard.bytes) {
    await clock.sleep(silenceMs, signal)
    if (!signal.aborted && guard.bytes - before < silenceBytes) return guard.abort()
  }
}
