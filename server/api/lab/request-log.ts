import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { LabRequest, LabRequests, RequestFate } from '#lab/wire/requests.ts'
import { headers } from '#contract/wire/wire.ts'
import { isLabCall } from './network.ts'
import { wireOf } from './planned-fault.ts'
import { laneOf, shortPath } from './request-lane.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Of the service's own answer, whatever the Lab made of it. */
    handledStatus?: number
  }
}

/** The newest are kept: enough for the picture of a long evening. */
const capacity = 3_000

/** Requests with their fates, as the services saw them. */
export interface RequestLog {
  since(change: number): Omit<LabRequests, 'spells'>
  clear(): void
  /** Around everything that may bend a call. */
  middleware: MiddlewareHandler
  /** Right around the services. */
  inner: MiddlewareHandler
}

interface Entry {
  request: LabRequest
  /** The number of its last change. */
  change: number
}

export function createRequestLog({ nowMs }: { nowMs: () => number }): RequestLog {
  let entries: Entry[] = []
  let changes = 0
  let count = 0
  /** Keys that the services have answered for good: what comes again under one gets its stored reply. */
  const answered = new Set<string>()

  function begin(c: Context): Entry {
    const { method, path } = c.req
    const request: LabRequest = {
      no: (count += 1),
      lane: laneOf(method, path),
      method,
      path: shortPath(path),
      startedMs: nowMs(),
      endedMs: null,
      status: null,
      fate: 'under-way',
      bentBy: null,
      isDone: false,
      isHandled: false,
      isPage: false,
      bytes: 0,
      key: c.req.header(headers.idempotencyKey) ?? null,
    }
    const entry = { request, change: (changes += 1) }
    entries.push(entry)
    if (entries.length > capacity) entries.shift()
    return entry
  }

  function end(entry: Entry, c: Context, { isWhole, bytes }: { isWhole: boolean; bytes: number }): void {
    const { request } = entry
    const handled = c.get('handledStatus')
    const isHeard = isWhole && c.get('isFromElsewhere') !== true
    const isRepeat = request.key !== null && answered.has(request.key)
    if (request.key !== null && handled !== undefined && isForGood(handled)) answered.add(request.key)
    entry.change = changes += 1
    Object.assign(request, {
      endedMs: nowMs(),
      status: isWhole ? c.res.status : null,
      fate: isHeard ? fateOf(request.key !== null, c.res.status, isRepeat) : 'no-answer',
      bentBy: c.get('bentBy') ?? null,
      isDone: request.key !== null && handled !== undefined && handled < 300 && !isRepeat,
      isHandled: handled !== undefined,
      isPage: isWhole && c.get('isFromElsewhere') === true,
      bytes,
    } satisfies Partial<LabRequest>)
  }

  return {
    since: (change) => ({
      nowMs: nowMs(),
      changes,
      requests: entries.filter((entry) => entry.change > change).map(({ request }) => ({ ...request })),
    }),
    clear() {
      entries = []
      changes += 1
    },
    async middleware(c, next) {
      if (isLabCall(c)) return next()
      const entry = begin(c)
      const outgoing = outgoingOf(c)
      const wire = wireOf(c)
      const before = wire?.bytesWritten ?? 0
      // How an answer ended is known when the line has it: here it is only about to go there.
      const closed = outgoing && new Promise<void>((resolve) => outgoing.once('close', resolve))
      try {
        await next()
      } finally {
        if (!closed) end(entry, c, { isWhole: true, bytes: 0 })
        else void closed.then(() => end(entry, c, { isWhole: outgoing.writableFinished, bytes: (wire?.bytesWritten ?? before) - before }))
      }
    },
    async inner(c, next) {
      await next()
      c.set('handledStatus', c.res.status)
    },
  }
}

/** Undefined in process, where there is no line. */
function outgoingOf(c: Context): ServerResponse | undefined {
  return (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
}

function fateOf(isWrite: boolean, status: number, isRepeat: boolean): RequestFate {
  if (status >= 500 || comeBack.has(status)) return 'no-answer'
  if (!isWrite || !isForGood(status)) return 'answer'
  if (status >= 400) return 'needs-you'
  return isRepeat ? 'stored-reply' : 'applied'
}

const comeBack = new Set([408, 425, 429])
/** 401 and 403 are about who asks, and are mended by a log-in. */
const aboutTheAsker = new Set([401, 403])

function isForGood(status: number): boolean {
  return status < 300 || (status >= 400 && status < 500 && !comeBack.has(status) && !aboutTheAsker.has(status))
}
