import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Next } from 'hono'
import * as v from 'valibot'
import { problem } from '#server/http/problem.ts'

const Kind = v.picklist([
  /** The connection breaks after the call was handled: what it did is done. */
  'answer-lost',
  /** The connection breaks before. */
  'request-lost',
  'failed',
  'too-many-requests',
  /** An edge's page: 404 as HTML, without our header. */
  'edge-page',
  /** A captive portal's page: 200 as HTML, without our header. */
  'portal-page',
  /** Only `delayMs`. */
  'delay',
])

/** What happens to the next calls of a method below a path. Calls that `share` lets go by are not counted. */
export const PlannedFault = v.object({
  kind: Kind,
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** The beginning of an address, such as `/api/content/register`; anything when left out. */
  path: v.optional(v.pipe(v.string(), v.regex(/^\/api\/[\w\-./]*$/)), '/api/'),
  /** `writes`: what citizens said, which comes under a key. */
  of: v.optional(v.picklist(['writes', 'reads', 'services']), 'services'),
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)), 0),
  retryAfterS: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3600)), 1),
})
export type PlannedFault = v.InferOutput<typeof PlannedFault>

declare module 'hono' {
  interface ContextVariableMap {
    /** As if somebody on the way had answered: our header stays away. */
    isFromElsewhere?: boolean
  }
}

/** The connection of a request; undefined in process, where there is none to break. */
export function wireOf(c: Context): Socket | undefined {
  const socket = (c.env as { incoming?: Partial<IncomingMessage> } | undefined)?.incoming?.socket
  return socket && 'destroy' in socket ? socket : undefined
}

export async function sayOtherwise(c: Context, fault: PlannedFault, next: Next): Promise<Response | void> {
  switch (fault.kind) {
    case 'answer-lost':
      await next()
      // What was answered counts as final: it has to go before another takes its place.
      c.res = undefined
      c.res = breakOff(c)
      return
    case 'request-lost':
      return breakOff(c)
    case 'failed':
      return problem(c, 'about:blank')
    case 'too-many-requests':
      return problem(c, 'abroad:too-many-requests', { headers: { 'Retry-After': String(fault.retryAfterS) } })
    case 'edge-page':
      return pageFromElsewhere(c, { status: 404, text: 'Not found' })
    case 'portal-page':
      return pageFromElsewhere(c, { status: 200, text: 'Welcome to our guest network' })
    case 'delay':
      return next()
  }
}

/** The answer after it is for who asks in process. */
export function breakOff(c: Context): Response {
  wireOf(c)?.destroy()
  return problem(c, 'abroad:unavailable')
}

export function pageFromElsewhere(c: Context, { status, text }: { status: 200 | 404 | 503; text: string }): Response {
  c.set('isFromElsewhere', true)
  return c.html(`<!doctype html><title>${text}</title><h1>${text}</h1>`, status)
}
