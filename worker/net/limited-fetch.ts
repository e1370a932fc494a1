import type { Environment } from '#worker/environment/environment.ts'
import { readChunks } from './read-body.ts'
import type { BodyGuard } from './read-body.ts'

export interface LimitedCall {
  address: string
  init?: RequestInit
  /** Of who asks: ends the call. */
  signal?: AbortSignal | undefined
  /** Longest time for the whole; null for a stream, which ends by silence alone. */
  limitMs: number | null
  maxBytes: number
  silence?: BodyGuard['silence']
}

type Outside = Pick<Environment, 'fetch' | 'sleep'>

/** No header within this is silence too: on a dead line the citizen must not wait for the long limit. */
export const silenceMs = 10_000
const bodySilence = { bytes: 200, ms: silenceMs }

/** Ended by a limit or by who asked, and not by the line. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/**
 * The one door to the network (a lint rule knows no other): whatever is asked for ends, by its answer or by silence. `read` watches the body
 * (`readChunks`); what it leaves of it is cancelled, or it would hold its connection, of which HTTP/1.1 has six. Throws `GivenUp`, and what
 * `fetch` and `read` throw.
 */
export async function limitedFetch<T>(
  env: Outside,
  call: LimitedCall,
  read: (response: Response, guard: BodyGuard) => Promise<T>,
): Promise<T> {
  if (call.signal?.aborted) throw new GivenUp('before it began')
  const { maxBytes, silence = bodySilence } = call
  const line = new AbortController()
  const stop = () => line.abort()
  call.signal?.addEventListener('abort', stop, { once: true })
  const noHeader = stopAfter(env, silenceMs, stop)
  const overall = call.limitMs === null ? null : stopAfter(env, call.limitMs, stop)
  try {
    const response = await sent(env, call, line.signal)
    noHeader.abort()
    return await read(response, { signal: line.signal, abort: stop, bytes: 0, maxBytes, silence })
  } finally {
    noHeader.abort()
    overall?.abort()
    call.signal?.removeEventListener('abort', stop)
    stop()
  }
}

/**
 * The same for a response that is handed on, as the service worker does: whoever has it reads it, and a copy is watched. Rejects, and breaks the
 * body, as an aborted `fetch` does.
 */
export async function watchedFetch(
  env: Outside & Pick<Environment, 'monotonicMs'>,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const line = new AbortController()
  const stop = () => line.abort()
  if (init.signal?.aborted) stop()
  init.signal?.addEventListener('abort', stop, { once: true })
  const noHeader = stopAfter(env, silenceMs, stop)
  try {
    const response = await env.fetch(address, { ...init, signal: line.signal })
    const guard = { signal: line.signal, abort: stop, bytes: 0, maxBytes: Number.POSITIVE_INFINITY, silence: bodySilence }
    void readChunks(response.clone(), guard, env, async () => undefined)
    return response
  } finally {
    noHeader.abort()
  }
}

async function sent(env: Outside, call: LimitedCall, signal: AbortSignal): Promise<Response> {
  try {
    return await env.fetch(call.address, { ...call.init, signal })
  } catch (error) {
    throw signal.aborted ? new GivenUp(call.address) : error
  }
}

/** Aborting what is returned takes the limit away. */
function stopAfter(env: Outside, ms: number, stop: () => void): AbortController {
  const over = new AbortController()
  void env.sleep(ms, over.signal).then(() => !over.signal.aborted && stop())
  return over
}
