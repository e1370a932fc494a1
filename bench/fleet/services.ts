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
  admission: AdmissionOptions
}

interface Process {
  queue: AdmissionQueue<number>
  processor: Station
  inFlight: number
}

interface Services extends ServicesParts {
  processes: Process[]
  database: Station
  /** By call: until when the proxy serves its reply from the cache. */
  cachedUntilMs: Map<CallName, number>
  /** Increases each time all processes end, so requests of an earlier era are lost. */
  era: number
  isAway: boolean
  /** The process that gets the next request. */
  turn: number
}

/**
 * The path of a request through the services:
 *
 *   proxy (cache) ──> process: front ──> the product's admission queue ──> work on its one processor ──> database ──> reply
 *     └ no process, or too many connections       └ shed, or waited too long
 *
 * Service times are exponential around the measured mean. A process has one processor, as Node has; all share one database.
 */
export function createServices(parts: Omit<ServicesParts, 'admission'> & Partial<Pick<ServicesParts, 'admission'>>) {
  const { parameters, requestOf } = parts
  const { databaseCores } = parameters.services
  const services: Services = {
    admission: admissionDefaults,
    ...parts,
    processes: [],
    database: createStation(databaseCores, (id) => {
      later(services, codes.storeDone, id, parameters.calls[requestOf(id).call].databaseMs)
    }),
    cachedUntilMs: new Map(),
    era: 0,
    isAway: false,
    turn: 0,
  }
  startProcesses(services)
  return {
    arrived: (request: Request) => arrived(services, request),
    processed: (request: Request) => processed(services, request),
    storeDone(request: Request): void {
      if (isLost(services, request)) return end(services, request, notOurs)
      services.database.leave()
      finish(services, request)
    },
    /** Also comes for requests that have left the queue; then it does nothing. */
    gaveUp: (request: Request) => gaveUp(services, request),
    /** Every process ends at once and loses its requests. */
    goAway: () => goAway(services),
    comeBack: () => void (services.isAway = false),
  }
}

function startProcesses(services: Services): void {
  const { parameters, requestOf, admission } = services
  services.processes = Array.from({ length: parameters.services.processes }, () => ({
    queue: createAdmissionQueue<number>(admission),
    processor: createStation(1, (id) => later(services, codes.processed, id, processorMs(parameters, requestOf(id)))),
    inFlight: 0,
  }))
}

function later({ events, random }: Services, code: number, id: number, meanMs: number): void {
  events.push(events.nowMs - meanMs * Math.log(1 - random()), code, id)
}

function processorMs({ front, calls }: Parameters, { call, phase }: Request): number {
  const frontMs = Math.min(front.processorMs, calls[call].processorMs)
  return phase === 'front' ? frontMs : calls[call].processorMs - frontMs
}

function processOf({ processes }: Services, request: Request): Process {
  return processes[request.process]!
}

function isLost({ era }: Services, request: Request): boolean {
  return request.era !== era
}

function arrived(services: Services, request: Request): void {
  const { events, era, measures, isAway, processes, parameters } = services
  request.arrivedAtMs = events.nowMs
  request.era = era
  measures.arrived(request)
  if (isAway) return end(services, request, notOurs)
  if (isCached(services, request)) return end(services, request, null)
  request.process = services.turn
  services.turn = (services.turn + 1) % processes.length
  const process = processOf(services, request)
  if (process.inFlight >= parameters.services.connections) return end(services, request, notOurs)
  process.inFlight += 1
  request.phase = 'front'
  process.processor.enter(request.id)
}

/** A shared cache joins requests for an uncached reply: the first goes through, and the others count as cached from then on. */
function isCached({ parameters, cachedUntilMs, events }: Services, { call }: Request): boolean {
  if (!parameters.services.cache || parameters.calls[call].cacheS === 0) return false
  if ((cachedUntilMs.get(call) ?? 0) > events.nowMs) return true
  cachedUntilMs.set(call, events.nowMs + 1_000)
  return false
}

/** The processor has done the front, or the work. */
function processed(services: Services, request: Request): void {
  const { events, measures, admission, database, parameters } = services
  if (isLost(services, request)) return end(services, request, notOurs)
  const { processor, queue } = processOf(services, request)
  processor.leave()
  if (request.phase === 'work') {
    request.phase = 'store'
    return parameters.calls[request.call].databaseMs > 0 ? database.enter(request.id) : finish(services, request)
  }
  const name = classes[request.call]
  const entered = name === null ? 'in' : queue.enter(name, request.id)
  if (entered === 'in') return work(services, request)
  if (entered === 'shed') return shed(services, request)
  request.phase = 'queued'
  request.queuedAtMs = events.nowMs
  measures.queued(name ?? 'rest', queue.queued(name ?? 'rest'))
  events.push(events.nowMs + admission.maxWaitMs, codes.gaveUp, request.id)
}

function work(services: Services, request: Request): void {
  request.phase = 'work'
  processOf(services, request).processor.enter(request.id)
}

function gaveUp(services: Services, request: Request): void {
  const { events, admission } = services
  const name = classes[request.call]
  if (name === null || request.phase !== 'queued' || events.nowMs < request.queuedAtMs + admission.maxWaitMs) return
  if (isLost(services, request)) return end(services, request, notOurs)
  processOf(services, request).queue.giveUp(name, request.id)
  shed(services, request)
}

function shed(services: Services, request: Request): void {
  leave(services, request, { kind: 'busy', status: 503, retryAfterMs: retryAfterSeconds(services.random()) * 1_000 })
}

function finish(services: Services, request: Request): void {
  const { requestOf, parameters, cachedUntilMs, events } = services
  if (classes[request.call] !== null) {
    const next = processOf(services, request).queue.leave()
    if (next !== undefined) work(services, requestOf(next))
  }
  if (parameters.services.cache) cachedUntilMs.set(request.call, events.nowMs + parameters.calls[request.call].cacheS * 1_000)
  leave(services, request, null)
}

function leave(services: Services, request: Request, failure: Failure | null): void {
  processOf(services, request).inFlight -= 1
  end(services, request, failure)
}

function end({ measures, reply }: Services, request: Request, failure: Failure | null): void {
  Object.assign(request, { failure, phase: 'line' })
  measures.left(request, failure)
  reply(request)
}

function goAway(services: Services): void {
  const { processes, database, requestOf } = services
  services.isAway = true
  services.era += 1
  const lost = [...processes.map(({ processor }) => processor), database].flatMap((station) => station.clear())
  for (const id of lost) end(services, requestOf(id), notOurs)
  startProcesses(services)
}
