import { headers } from '#contract/wire/wire.ts'

/** A body that comes in pieces when the test says so; `init.signal` breaks it, as a real line does. */
export function createDrip(init: RequestInit, given: { status?: number; headers?: Record<string, string> } = {}) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
  })
  init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')), { once: true })
  const response = new Response(body, { status: given.status ?? 200, headers: { [headers.contract]: '1', ...given.headers } })
  return {
    response,
    push: (piece: string | Uint8Array) => controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece),
    end: () => controller.close(),
    cut: () => controller.error(new TypeError('terminated')),
  }
}

/** A call that the line swallows: it ends only when its caller gives it up. */
export function swallow(init: RequestInit): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (init.signal?.aborted) stop()
    init.signal?.addEventListener('abort', stop, { once: true })
  })
}

/** What a portal says in place of the service. */
export function portalPage(status = 200): Response {
  return new Response('<html><body>Please log in</body></html>', { status, headers: { 'Content-Type': 'text/html' } })
}
