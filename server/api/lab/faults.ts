import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { headers } from '#contract/wire/wire.ts'
import { problem } from '#server/http/problem.ts'
import { createRandom } from '#server/seeded-random.ts'
import { PlannedFault, sayOtherwise, wireOf } from './planned-fault.ts'

export const FaultSettings = v.object({
  /** Share of requests that go wrong, 0 to 1. */
  failShare: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)), 0),
  /** The service that is meant, as in `/api/content`; all of them when left out. */
  only: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+$/))),
  /** Faults for calls that are told apart; of several that fit, the first. */
  planned: v.optional(v.array(PlannedFault), []),
})
export type FaultSettings = v.InferOutput<typeof FaultSettings>

/**
 * Makes a share of requests go wrong, the same ones for the same seed: half are answered 503, a quarter lose their connection before they
 * are handled, a quarter after, when what they did is done and only its reply is lost. Planned faults come first: they meet the calls they name, as
 * often as they say. Lives in the process: the Lab is for one.
 */
export interface Faults {
  set(settings: FaultSettings): void
  /** Whether anything can go wrong by them from here on. */
  isOn(): boolean
  middleware: MiddlewareHandler
}

export function createFaults(options: { sleep?: (ms: number) => Promise<void>; restart?: () => void } = {}): Faults {
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let settings: FaultSettings = { failShare: 0, seed: 1, delayMs: 0, only: undefined, planned: [] }
  let planned: PlannedFault[] = []
  let random = createRandom(settings.seed)

  return {
    set(next) {
      settings = next
      const before = planned
      planned = next.planned.map((fault) => ({ ...fault, calls: leftOf(fault, before) }))
      // Another fault beside those that are on does not begin their losses anew.
      if (!planned.some(({ id }) => id !== undefined && before.some((fault) => fault.id === id))) random = createRandom(next.seed)
    },
    isOn: () => settings.failShare > 0 || settings.delayMs > 0 || planned.some(({ calls }) => calls > 0),
    async middleware(c, next) {
      const [, root, service] = c.req.path.split('/')
      if (root !== 'api' || service === 'lab') return next()
      const plan = planned.find((fault) => fits(fault, c) && random() < fault.share)
      if (plan) {
        plan.calls -= 1
        c.set('bentBy', 'planned')
        if (plan.delayMs > 0) await sleep(plan.delayMs)
        return sayOtherwise(c, plan, { next, restart: options.restart })
      }
      if (settings.only !== undefined && settings.only !== service) return next()
      if (settings.delayMs > 0) await sleep(settings.delayMs)
      if (random() >= settings.failShare) return next()
      c.set('bentBy', 'planned')
      const kind = random()
      const wire = wireOf(c)
      if (kind < 0.5 || !wire) return problem(c, 'abroad:unavailable')
      if (kind >= 0.75) await next()
      wire.destroy()
      return problem(c, 'abroad:unavailable')
    },
  }
}

function leftOf({ id, calls }: PlannedFault, before: readonly PlannedFault[]): number {
  return before.find((fault) => id !== undefined && fault.id === id)?.calls ?? calls
}

function fits({ calls, method, path, of }: PlannedFault, c: Context): boolean {
  const isWrite = c.req.header(headers.idempotencyKey) !== undefined
  if (of !== 'services' && isWrite !== (of === 'writes')) return false
  return calls > 0 && (method === undefined || method === c.req.method) && c.req.path.startsWith(path)
}
