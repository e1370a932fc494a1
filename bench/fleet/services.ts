import type { Failure } from '../../contract/wire/wire.ts'
import { admissionDefaults, createAdmissionQueue, retryAfterSeconds } from '../../server/http/admission-queue.ts'
import type { AdmissionQueue, AdmissionOptions } from '../../server/http/admission-queue.ts'
import { classes } from './calls.ts'
import type { CallName } from './calls.ts'
import { codes } from './events.ts'
import type { Events } from './events.ts'
import type { Measures } from './measures.ts'
import type { Parameters } from './parameters.ts'
import type { Request } from './requests.ts'
import { createStation } from './station.ts'
import type { Station } from './station.ts'

/** The proxy's answer if a process accepts nothing more, or none is running. */
const notOurs: Failure = { kind: 'no-answer', reason: 'not-ours' }

interface ServicesParts {
  parameters: Parameters
  events: Events
  random: () => number
  measures: Measures
  requestOf: (id: number) => Request
  /** The reply leaves the services. */
  reply: (request: Request) => void
  admission?: AdmissionOptions
}

interface Process {
  queue: AdmissionQueue<number>
  processor: Station
  inFlight: number
}

/**
 * The path of a request through the services:
 *
 *   proxy (cache) ──> process: front ──> the product's admission queue ──> work on its one processor ──> database ──> reply
 *     └ no process, or too many connections       └ shed, or waited too long
 *
 * Service times are exponential around the measured mean. A process has one processor, as Node has; all share one database.
 */
export function createServices({ parameters, events, random, measures, requestOf, reply, admission = admissionDefaults }: ServicesParts) {
  const { services, calls, front } = parameters
  const cachedUntilMs = new Map<CallName, number>()
  const busy = Array.from({ length: 64 }, (_, s): Failure => ({ kind: 'busy', status: 503, retryAfterMs: s * 1_000 }))
  const database = createStation(services.databaseCores, (id) => later(codes.storeDone, id, calls[requestOf(id).call].databaseMs))
  let processes = start()
  let era = 0
  let isAway = false
  let turn = 0

  function start(): Process[] {
    return Array.from({ length: services.processes }, () => ({
      queue: createAdmissionQueue<number>(admission),
      processor: createStation(1, (id) => later(codes.processed, id, processorMs(requestOf(id)))),
      inFlight: 0,
    }))
  }

  function later(code: number, id: number, meanMs: number): void {
    events.push(events.nowMs - meanMs * Math.log(1 - random()), code, id)
  }

  function processorMs({ call, phase }: Request): number {
    const frontMs = Math.min(front.processorMs, calls[call].processorMs)
    return phase === 'front' ? frontMs : calls[call].processorMs - frontMs
  }

  const processOf = (request: Request) => processes[request.process]!
  const isLost = (request: Request) => request.era !== era

  function end(request: Request, failure: Failure | null): void {
    Object.assign(request, { failure, phase: 'line' })
    measures.left(request, failure)
    reply(request)
  }

  function leave(request: Request, failure: Failure | null): void {
    processOf(request).inFlight -= 1
    end(request, failure)
  }

  function shed(request: Request): void {
    leave(request, busy[retryAfterSeconds(random())]!)
  }

  function work(request: Request): void {
    request.phase = 'work'
    processOf(request).processor.enter(request.id)
  }

  function done(request: Request): void {
    if (classes[request.call] !== null) {
      const next = processOf(request).queue.leave()
      if (next !== undefined) work(requestOf(next))
    }
    if (services.cache) cachedUntilMs.set(request.call, events.nowMs + calls[request.call].cacheS * 1_000)
    leave(request, null)
  }

  /** A shared cache joins requests for an uncached reply: the first goes through, and the others count as cached from then on. */
  function isCached({ call }: Request): boolean {
    if (!services.cache || calls[call].cacheS === 0) return false
    if ((cachedUntilMs.get(call) ?? 0) > events.nowMs) return true
    cachedUntilMs.set(call, events.nowMs + 1_000)
    return false
  }

  return {
    arrived(request: Request): void {
      request.arrivedAtMs = events.nowMs
      request.era = era
      measures.arrived(request)
      if (isAway) return end(request, notOurs)
      if (isCached(request)) return end(request, null)
      request.process = turn
      turn = (turn + 1) % processes.length
      if (processOf(request).inFlight >= services.connections) return end(request, notOurs)
      processOf(request).inFlight += 1
      request.phase = 'front'
      processOf(request).processor.enter(request.id)
    },
    processed(request: Request): void {
      if (isLost(request)) return end(request, notOurs)
      const { processor, queue } = processOf(request)
      processor.leave()
      if (request.phase === 'work') {
        request.phase = 'store'
        return calls[request.call].databaseMs > 0 ? database.enter(request.id) : done(request)
      }
      const name = classes[request.call]
      const entered = name === null ? 'in' : queue.enter(name, request.id)
      if (entered === 'in') return work(request)
      if (entered === 'shed') return shed(request)
      request.phase = 'queued'
      request.queuedAtMs = events.nowMs
      measures.queued(name ?? 'rest', queue.queued(name ?? 'rest'))
      events.push(events.nowMs + admission.maxWaitMs, codes.gaveUp, request.id)
    },
    storeDone(request: Request): void {
      if (isLost(request)) return end(request, notOurs)
      database.leave()
      done(request)
    },
    /** Also comes for requests that have left the queue; then it does nothing. */
    gaveUp(request: Request): void {
      const name = classes[request.call]
      if (name === null || request.phase !== 'queued' || events.nowMs < request.queuedAtMs + admission.maxWaitMs) return
      if (isLost(request)) return end(request, notOurs)
      processOf(request).queue.giveUp(name, request.id)
      shed(request)
    },
    /** Every process ends at once and loses its requests. */
    goAway(): void {
      isAway = true
      era += 1
      const standing = [...processes.map(({ processor }) => processor), database].flatMap((station) => station.clear())
      for (const id of standing) end(requestOf(id), notOurs)
      processes = start()
    },
    comeBack: () => void (isAway = false),
  }
}
