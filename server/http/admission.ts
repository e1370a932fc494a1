import type { Context, MiddlewareHandler } from 'hono'
import { services } from '#contract/wire/call.ts'
import { problem } from './problem.ts'

/** In the order in which they are let in; each has a queue of so many places. */
const places = { emergency: 512, identity: 128, writes: 256, chat: 128, feed: 256, rest: 128 }
export type RequestClass = keyof typeof places
const classes = Object.keys(places) as RequestClass[]

/** More at once would wait for the database's ten connections, or for the processor, and not be answered sooner. */
const defaults = { atOnce: 32, reserved: 32, maxWaitMs: 4_000, places }
export type AdmissionOptions = typeof defaults

/**
 * Lets in so many requests at once; the others wait in the queue of their class, of which the first that has somebody is the next to be served. Whoever finds no
 * place, or has waited too long for an answer to be worth anything, is shed. The emergency class has places of its own.
 */
export interface Admission {
  /** False: shed. Otherwise the caller owes a `leave`. */
  enter(name: RequestClass): Promise<boolean>
  leave(): void
  /** How full the process is, in the text format of Prometheus. */
  text(): string
}

interface Waiting {
  resolve: (isIn: boolean) => void
  timer: NodeJS.Timeout
}

export function createAdmission({ atOnce, reserved, maxWaitMs, places: limits }: AdmissionOptions = defaults): Admission {
  const queues = new Map(classes.map((name) => [name, new Set<Waiting>()]))
  const shed = new Map(classes.map((name) => [name, 0]))
  const queueOf = (name: RequestClass) => queues.get(name) ?? new Set<Waiting>()
  const countShed = (name: RequestClass) => shed.set(name, (shed.get(name) ?? 0) + 1)
  let running = 0

  const mayRun = (name: RequestClass) => running < (name === 'emergency' ? atOnce + reserved : atOnce)

  return {
    enter(name) {
      if (mayRun(name)) {
        running += 1
        return Promise.resolve(true)
      }
      const queue = queueOf(name)
      if (queue.size >= limits[name]) {
        countShed(name)
        return Promise.resolve(false)
      }
      return new Promise((resolve) => {
        const waiting = { resolve, timer: setTimeout(giveUp, maxWaitMs) }
        queue.add(waiting)
        function giveUp() {
          queue.delete(waiting)
          countShed(name)
          resolve(false)
        }
      })
    },
    leave() {
      running -= 1
      const next = classes.find((name) => queueOf(name).size > 0 && mayRun(name))
      if (next === undefined) return
      const [first] = queueOf(next)
      if (!first) return
      queueOf(next).delete(first)
      clearTimeout(first.timer)
      running += 1
      first.resolve(true)
    },
    text() {
      const lines = (name: string, of: (one: RequestClass) => number) => classes.map((one) => `${name}{class="${one}"} ${of(one)}`)
      return [
        '# TYPE abroad_requests_admitted gauge',
        `abroad_requests_admitted ${running}`,
        '# TYPE abroad_requests_queued gauge',
        ...lines('abroad_requests_queued', (one) => queueOf(one).size),
        '# TYPE abroad_requests_shed_total counter',
        ...lines('abroad_requests_shed_total', (one) => shed.get(one) ?? 0),
        '',
      ].join('\n')
    },
  }
}

export function classOf(method: string, path: string): RequestClass {
  if (path === services.ping || path === `${services.guide}/emergency` || path.startsWith(`${services.alert}/`)) return 'emergency'
  const isIn = (service: string) => path === service || path.startsWith(`${service}/`)
  if (isIn(services.identity) || path === `${services.user}/interaction` || path === `${services.user}/authorization`) return 'identity'
  if (isIn(services.chat)) return 'chat'
  if (method !== 'GET' && method !== 'HEAD') return 'writes'
  return isIn(services.content) ? 'feed' : 'rest'
}

const retryAfterS = { least: 2, spread: 28 }

/** Devices that were sent away at one moment must not come back at one moment. */
export function admit({ admission, random }: { admission: Admission; random: () => number }): MiddlewareHandler {
  return async (c: Context, next) => {
    // A body that is still on its way takes no place.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.text()
    if (!(await admission.enter(classOf(c.req.method, c.req.path)))) {
      const seconds = retryAfterS.least + Math.floor(random() * (retryAfterS.spread + 1))
      return problem(c, 'abroad:unavailable', { headers: { 'Retry-After': String(seconds) } })
    }
    try {
      return await next()
    } finally {
      admission.leave()
    }
  }
}
