import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { problem } from '#server/http/problem.ts'
import { createRandom } from '#server/seeded-random.ts'

export const FaultSettings = v.object({
  /** Share of requests that go wrong, 0 to 1. */
  failShare: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)), 0),
  /** The service that is meant, as in `/api/content`; all of them when left out. */
  only: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+$/))),
})
export type FaultSettings = v.InferOutput<typeof FaultSettings>

/**
 * Makes a share of requests go wrong, the same ones for the same seed: half are answered 503, a quarter lose their connection before they
 * are handled, a quarter after, when what they did is done and only its reply is lost. Lives in the process: the Lab is for one.
 */
export interface Faults {
  set(settings: FaultSettings): void
  middleware: MiddlewareHandler
}

export function createFaults(options: { sleep?: (ms: number) => Promise<void> } = {}): Faults {
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let settings: FaultSettings = { failShare: 0, seed: 1, delayMs: 0, only: undefined }
  let random = createRandom(settings.seed)

  return {
    set(next) {
      settings = next
      random = createRandom(next.seed)
    },
    async middleware(c, next) {
      const service = c.req.path.split('/')[2]
      if (service === 'lab' || (settings.only !== undefined && settings.only !== service)) return next()
      if (settings.delayMs > 0) await sleep(settings.delayMs)
      if (random() >= settings.failShare) return next()
      const kind = random()
      const wire = c.env as { incoming?: IncomingMessage; outgoing?: ServerResponse } | undefined
      if (kind < 0.5 || !wire?.incoming) return problem(c, 'abroad:unavailable')
      if (kind >= 0.75) await next()
      wire.incoming.socket.destroy()
      return problem(c, 'abroad:unavailable')
    },
  }
}
