import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Next } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { faults, type FaultName } from '#lab/wire/faults.ts'
import { problem } from '#server/http/problem.ts'

/** The calls that meet it: the next ones of a method below a path. Calls that `share` lets go by are not counted. */
const which = {
  /** One that was set before under the same id keeps the calls that it has left. */
  id: v.optional(v.pipe(v.string(), v.maxLength(80))),
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'DELETE'])),
  /** The beginning of an address, such as `/api/content/register`; anything when left out. */
  path: v.optional(v.pipe(v.string(), v.regex(/^\/api\/[\w\-./]*$/)), '/api/'),
  /** `writes`: what citizens said, which comes under a key. */
  of: v.optional(v.picklist(['writes', 'reads', 'services']), 'services'),
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  share: v.optional(faults.lossy.parameters.share, 1),
  /** Before anything else happens. */
  delayMs: v.optional(faults.slow.parameters.delayMs, 0),
}

/** A fault that the services cause by themselves. */
export const PlannedFault = v.variant('fault', [
  v.object({
    fault: v.literal('service-error'),
    status: v.optional(faults['service-error'].parameters.status, 500),
    retryAfterS: v.optional(faults['service-error'].parameters.retryAfterS),
    ...which,
  }),
  v.object({ fault: v.literal('edge-page'), status: v.optional(faults['edge-page'].parameters.status, 404), ...which }),
  v.object({
    fault: v.picklist([
      'connection-reset',
      'reply-lost',
      'reply-truncated',
      'no-reply',
      'captive-portal',
      'service-killed-before-commit',
      'service-killed-after-commit',
      /** Only `delayMs`. */
      'slow',
    ] as const satisfies FaultName[]),
    ...which,
  }),
])
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

const problemTypes = { 429: 'abroad:too-many-requests', 500: 'about:blank', 503: 'abroad:unavailable' } as const

interface Others {
  next: Next
  restart?: (() => void) | undefined
}

export async function sayOtherwise(c: Context, fault: PlannedFault, { next, restart }: Others): Promise<Response | void> {
  switch (fault.fault) {
    case 'reply-lost':
      await next()
      return answerWith(c, breakOff(c))
    case 'connection-reset':
      return breakOff(c)
    case 'reply-truncated':
      await next()
      // 204 and 304 have no half.
      return answerWith(c, c.res.body === null ? breakOff(c) : await cutInside(c))
    case 'no-reply':
      await untilGone(c)
      return breakOff(c)
    case 'service-killed-before-commit':
      restart?.()
      return breakOff(c)
    case 'service-killed-after-commit':
      await next()
      restart?.()
      return answerWith(c, breakOff(c))
    case 'service-error':
      return problem(c, problemTypes[fault.status], {
        headers: fault.retryAfterS === undefined ? {} : { 'Retry-After': String(fault.retryAfterS) },
      })
    case 'edge-page':
      return pageFromElsewhere(c, { status: fault.status, text: 'Not found' })
    case 'captive-portal':
      return pageFromElsewhere(c, { status: 200, text: 'Welcome to our guest network' })
    case 'slow':
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

export function pageFromElsewhere(c: Context, { status, text }: { status: number; text: string }): Response {
  c.set('isFromElsewhere', true)
  return c.html(`<!doctype html><title>${text}</title><h1>${text}</h1>`, status as ContentfulStatusCode)
}
