import type { Context, MiddlewareHandler } from 'hono'
import { services } from '#contract/wire/call.ts'
import { admissionDefaults, createAdmissionQueue, retryAfterSeconds } from './admission-queue.ts'
import type { AdmissionOptions, RequestClass } from './admission-queue.ts'
import { problem } from './problem.ts'

/**
 * Lets in so many requests at once; the others wait in the queue of their class, of which the first that has somebody is the next to be served. Whoever finds no
 * place, or has waited too long for an answer to be worth anything, is shed. The emergency class has places of its own.
 */
export interface Admission {
  /** False: shed. Otherwise the caller owes a `leave`. */
  enter(name: RequestClass): Promise<boolean>
  leave(): void
  /** Requests now being handled and waiting, and those refused since the process started. */
  counts(): { admitted: number; queued: (name: RequestClass) => number; shed: (name: RequestClass) => number }
}

interface Waiting {
  resolve: (isIn: boolean) => void
  timer: NodeJS.Timeout | undefined
}

export function createAdmission(options: AdmissionOptions = admissionDefaults): Admission {
  const queue = createAdmissionQueue<Waiting>(options)
  const shed = new Map<RequestClass, number>()

  return {
    enter: (name) =>
      new Promise((resolve) => {
        const waiting: Waiting = { resolve, timer: undefined }
        const entered = queue.enter(name, waiting)
        if (entered === 'in') return resolve(true)
        if (entered === 'shed') return shedOne()
        waiting.timer = setTimeout(() => {
          queue.giveUp(name, waiting)
          shedOne()
        }, options.maxWaitMs)

        function shedOne(): void {
          shed.set(name, (shed.get(name) ?? 0) + 1)
          resolve(false)
        }
      }),
    leave() {
      const next = queue.leave()
      if (!next) return
      clearTimeout(next.timer)
      next.resolve(true)
    },
    counts: () => ({ admitted: queue.running(), queued: queue.queued, shed: (name) => shed.get(name) ?? 0 }),
  }
}

/** Null: let in at once. A sign of life costs next to nothing, tells nothing when it is late, and must not fill the places of who needs help. */
export function classOf(method: string, path: string): RequestClass | null {
  if (path === services.ping) return null
  if (path === `${services.guide}/emergency` || path.startsWith(`${services.alert}/`)) return 'emergency'
  const isIn = (service: string) => path === service || path.startsWith(`${service}/`)
  if (isIn(services.identity) || path === `${services.user}/interaction` || path === `${services.user}/authorization`) return 'identity'
  if (isIn(services.chat)) return 'chat'
  if (method !== 'GET' && method !== 'HEAD') return 'writes'
  return isIn(services.content) ? 'feed' : 'rest'
}

export function admit({ admission, random }: { admission: Admission; random: () => number }): MiddlewareHandler {
  return async (c: Context, next) => {
    // A body that is still on its way takes no place.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.text()
    const name = classOf(c.req.method, c.req.path)
    if (name === null) return next()
    if (!(await admission.enter(name))) {
      return problem(c, 'abroad:unavailable', { headers: { 'Retry-After': String(retryAfterSeconds(random())) } })
    }
    try {
      return await next()
    } finally {
      admission.leave()
    }
  }
}
