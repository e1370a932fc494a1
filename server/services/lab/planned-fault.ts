import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Next } from 'hono'
import * as v from 'valibot'
import { problem } from '#server/http/problem.ts'

const Kind = v.picklist([
  /** The connection breaks after the call was handled: what it did is done. */
  'answer-lost',
  /** The connection breaks before. */
  'request-lost',
  /** Half of the answer arrives. */
  'answer-cut',
  /** It is taken, and neither handled nor answered. */
  'no-answer',
  /** The services are started anew: before the call was handled, or after, with its answer lost. */
  'killed-before',
  'killed-after',
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
  /** One that was set before under the same id keeps the calls that it has left. */
  id: v.optional(v.pipe(v.string(), v.maxLength(80))),
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

interface Others {
  next: Next
  restart?: (() => void) | undefined
}

export async function sayOtherwise(c: Context, fault: PlannedFault, { next, restart }: Others): Promise<Response | void> {
  switch (fault.kind) {
    case 'answer-lost':
      await next()
      return answerWith(c, breakOff(c))
    case 'request-lost':
      return breakOff(c)
    case 'answer-cut':
      await next()
      // 204 and 304 have no half.
      return answerWith(c, c.res.body === null ? breakOff(c) : await cutInside(c))
    case 'no-answer':
      await untilGone(c)
      return breakOff(c)
    case 'killed-before':
      restart?.()
      return breakOff(c)
    case 'killed-after':
      await next()
      restart?.()
      return answerWith(c, breakOff(c))
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

/** What was answered counts as final: it has to go before another takes its place. */
export function answerWith(c: Context, response: Response): void {
  c.res = undefined
  c.res = response
}

/** A device drops what it has not read when the connection breaks: the half is given time to arrive. */
const readMs = 50

/** The answer with its length, and half of its bytes. */
async function cutInside(c: Context): Promise<Response> {
  const whole = new Uint8Array(await c.res.arrayBuffer())
  const answerHeaders = new Headers(c.res.headers)
  answerHeaders.set('Content-Length', String(whole.length))
  let isBegun = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isBegun) controller.enqueue(whole.subarray(0, Math.floor(whole.length / 2)))
      else {
        await new Promise((resolve) => setTimeout(resolve, readMs))
        const wire = wireOf(c)
        if (wire) wire.destroy()
        else controller.close()
      }
      isBegun = true
    },
  })
  return new Response(body, { status: c.res.status, headers: answerHeaders })
}

/** Until whoever asked has given up; at once in process, where nobody can. */
async function untilGone(c: Context): Promise<void> {
  const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
  if (outgoing && !outgoing.destroyed) await new Promise<void>((resolve) => outgoing.once('close', resolve))
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
