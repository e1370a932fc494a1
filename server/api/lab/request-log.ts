import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { LabRequest, LabRequests, RequestFate } from '#lab/wire/requests.ts'
import { headers } from '#contract/wire/wire.ts'
import { isLabCall } from './network.ts'
import { wireOf } from './planned-fault.ts'
import { laneOf, shortPath } from './request-lane.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The status of the service's own reply, before the Lab changed it. */
    handledStatus?: number
  }
}

/** Older requests are dropped. This is enough for the timeline of a long evening. */
const capacity = 3_000

/** Requests and their results, as the services saw them. */
export interface RequestLog {
  since(change: number): Omit<LabRequests, 'spells'>
  clear(): void
  /** Around all middleware that may change a call. */
  middleware: MiddlewareHandler
  /** Directly around the services. */
  inner: MiddlewareHandler
}

interface Entry {
  request: LabRequest
  /** The number of its last change. */
  change: number
}

interface Log {
  nowMs: () => number
  entries: Entry[]
  changes: number
  count: number
  /** Idempotency keys with a final reply. A repeat gets the stored reply. */
  answeredKeys: Set<string>
}

export function createRequestLog({ nowMs }: { nowMs: () => number }): RequestLog {
  const log: Log = { nowMs, entries: [], changes: 0, count: 0, answeredKeys: new Set() }
  return {
    since: (change) => ({
      nowMs: nowMs(),
      changes: log.changes,
      requests: log.entries.filter((entry) => entry.change > change).map(({ request }) => ({ ...request })),
    }),
    clear() {
      log.entries = []
      log.changes += 1
    },
    async middleware(c, next) {
      if (isLabCall(c)) return next()
      const entry = begin(log, c)
      const outgoing = outgoingOf(c)
      const wire = wireOf(c)
      const before = wire?.bytesWritten ?? 0
      // Only when the connection closes is it known whether the reply was sent completely.
      const closed = outgoing && new Promise<void>((resolve) => outgoing.once('close', resolve))
      try {
        await next()
      } finally {
        if (!closed) end(log, entry, c, { isWhole: true, bytes: 0 })
        else
          void closed.then(() => {
            end(log, entry, c, { isWhole: outgoing.writableFinished, bytes: (wire?.bytesWritten ?? before) - before })
          })
      }
    },
    async inner(c, next) {
      await next()
      c.set('handledStatus', c.res.status)
    },
  }
}

function begin(log: Log, c: Context): Entry {
  const { method, path } = c.req
  log.count += 1
  log.changes += 1
  const request: LabRequest = {
    no: log.count,
    lane: laneOf(method, path),
    method,
    path: shortPath(path),
    startedMs: log.nowMs(),
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
  const entry = { request, change: log.changes }
  log.entries.push(entry)
  if (log.entries.length > capacity) log.entries.shift()
  return entry
}

function end(log: Log, entry: Entry, c: Context, { isWhole, bytes }: { isWhole: boolean; bytes: number }): void {
  const { answeredKeys, nowMs } = log
  const { request } = entry
  const handled = c.get('handledStatus')
  const isReceived = isWhole && c.get('isFromElsewhere') !== true
  const isRepeat = request.key !== null && answeredKeys.has(request.key)
  if (request.key !== null && handled !== undefined && isForGood(handled)) answeredKeys.add(request.key)
  log.changes += 1
  entry.change = log.changes
  Object.assign(request, {
    endedMs: nowMs(),
    status: isWhole ? c.res.status : null,
    fate: isReceived ? fateOf(request.key !== null, c.res.status, isRepeat) : 'no-answer',
    bentBy: c.get('bentBy') ?? null,
    isDone: request.key !== null && handled !== undefined && handled < 300 && !isRepeat,
    isHandled: handled !== undefined,
    isPage: isWhole && c.get('isFromElsewhere') === true,
    bytes,
  } satisfies Partial<LabRequest>)
}

/** Undefined for calls within the process, which have no connection. */
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
/** 401 and 403 are about the caller, and are fixed by a log-in. */
const aboutTheCaller = new Set([401, 403])

function isForGood(status: number): boolean {
  return status < 300 || (status >= 400 && status < 500 && !comeBack.has(status) && !aboutTheCaller.has(status))
}
