import { headers as wire } from '#contract/wire/wire.ts'
import { brokenAnswer, isBeforeTheService, wholeAnswer } from '#tests/simulation/faults/broken-answer.ts'
import type { LineFault } from '#tests/simulation/faults/fault-names.ts'
import type { Swarm } from '#tests/simulation/faults/swarm.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import type { Trace } from '#tests/simulation/kernel/trace.ts'
import type { ServiceReply, ServiceRequest, Services } from '#tests/simulation/services/services.ts'
import type { Cookies } from './cookies.ts'
import { replyOf } from './reply.ts'
import type { Answer } from './reply.ts'

/** The worker that makes a request. A reply waits while it is frozen, and is dropped if it is dead. */
export interface Caller {
  name: string
  deliver(run: () => void): void
  wait(delayMs: number, run: () => void): void
}

export interface NetworkOptions {
  device: string
  from: string
  clock: Clock
  trace: Trace
  services: Services
  cookies: Cookies
  swarm: Swarm
  chance: Chance
  /** Replaces the drawn faults. */
  meets?: (call: Call) => Meeting | null
  areFaultsOn: () => boolean
  onFault?: (fault: LineFault, call: Call) => void
  onAnswer?: (call: Call, answer: Answer) => void
  onSent?: (call: Call) => void
  onOver?: (call: Call) => void
}

/** `given`: the answer, instead of one that chance makes for the fault. */
export interface Meeting {
  fault: LineFault
  given?: Answer
}

export interface Call {
  method: string
  path: string
  key: string | null
  account: string | null
  body: string | null
  at: number
  caller: string
  fault: LineFault | null
}

export interface Network {
  fetch(caller: Caller, address: string, init: RequestInit): Promise<Response>
  setOffline(isOffline: boolean): void
}

const quickMs: [number, number] = [10, 60]

/** A device's network. Sending, arriving and answering are separate events; the world goes on between them. */
export function createNetwork(options: NetworkOptions): Network {
  const { clock, trace, services, cookies, swarm, chance } = options
  const staleByCall = new Map<string, ServiceReply>()
  let isOffline = false

  const latency = () => chance.between(...(options.areFaultsOn() ? swarm.latencyMs : quickMs))

  function drawFault(method: string): LineFault | null {
    if (!options.areFaultsOn()) return null
    let left = chance.next()
    // Writes meet more faults than reads, because losing a write is worse.
    const more = method === 'GET' ? 0.6 : 1.2
    for (const [fault, odds] of Object.entries(swarm.line)) {
      left -= odds * more
      if (left < 0) return fault as LineFault
    }
    return null
  }

  /** A forged refusal of a write that the service may have applied would be a fault of the service, not of the network. */
  function isAllowed(fault: LineFault, call: Call): boolean {
    if (fault === 'forged-refusal') return call.key !== null && !services.writes.some((write) => write.key === call.key) && sentOnce(call)
    if (fault === 'unauthorized') return call.account !== null
    if (fault === 'stale-reply') return call.method === 'GET' && staleByCall.has(nameOf(call))
    return true
  }

  const isStuck = ({ key, body }: Call) =>
    key !== null && typeof swarm.stuckOn === 'string' && options.areFaultsOn() && body?.includes(`"${swarm.stuckOn}"`) === true

  const tries = new Map<string, number>()
  const sentOnce = (call: Call) => (tries.get(call.key ?? '') ?? 0) === 1

  return {
    setOffline: (next) => void (isOffline = next),
    fetch(caller, address, init) {
      const headers = lowerCased(init.headers)
      const method = init.method ?? 'GET'
      const call: Call = {
        method,
        path: address,
        key: headers[wire.idempotencyKey.toLowerCase()] ?? null,
        account: headers[wire.account.toLowerCase()] ?? null,
        body: typeof init.body === 'string' ? init.body : null,
        at: clock.elapsedMs(),
        caller: caller.name,
        fault: null,
      }
      if (call.key !== null) tries.set(call.key, (tries.get(call.key) ?? 0) + 1)
      const met = options.meets && options.areFaultsOn() ? options.meets(call) : null
      const drawn = options.meets ? (met?.fault ?? null) : isStuck(call) ? 'service-error' : drawFault(method)
      call.fault = drawn !== null && isAllowed(drawn, call) ? drawn : null
      const carries = init.credentials !== 'omit'
      const request: ServiceRequest = {
        method,
        path: address,
        headers: { ...headers, ...(carries && cookies.header(address.split('?')[0]!)) },
        body: call.body,
        from: options.from,
      }
      options.onSent?.(call)
      trace.note(
        `${caller.name} -> ${method} ${address}${call.key ? ` ${call.key.slice(0, 8)}` : ''}${isOffline ? ' (offline)' : call.fault ? ` (${call.fault})` : ''}`,
      )
      if (call.fault && !isOffline) options.onFault?.(call.fault, call)
      return travel(caller, { call, request, carries, given: met?.given ?? null, signal: init.signal ?? null })
    },
  }

  function travel(caller: Caller, way: Way): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { call, signal } = way
      let isOver = false
      const finish = (end: () => void) =>
        caller.deliver(() => {
          if (isOver) return
          isOver = true
          options.onOver?.(call)
          signal?.removeEventListener('abort', giveUp)
          end()
        })
      const giveUp = () => finish(() => reject(new DOMException('aborted', 'AbortError')))
      const broken = () => finish(() => reject(new TypeError('Failed to fetch')))
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })

      const answer = (given: Answer, setCookies: readonly string[], delayMs: number) =>
        void clock.at(delayMs, () => {
          if (isOffline) return broken()
          finish(() => {
            if (way.carries) cookies.keep(setCookies)
            trace.note(`${caller.name} <- ${given.isRedirect ? 'redirect' : given.status} ${call.method} ${call.path.split('?')[0]}`)
            options.onAnswer?.(call, given)
            resolve(replyOf(given, { wait: caller.wait, signal }))
          })
        })
      if (isOffline) return void clock.at(20, broken)
      leave(way, { answer, broken })
    })
  }

  interface Way {
    call: Call
    request: ServiceRequest
    carries: boolean
    given: Answer | null
    signal: AbortSignal | null
  }
  interface Back {
    answer: (given: Answer, setCookies: readonly string[], delayMs: number) => void
    broken: () => void
  }

  function leave({ call, request, given: planned }: Way, { answer, broken }: Back): void {
    const { fault } = call
    const slower = () => (fault === 'slow' ? chance.between(1_000, 45_000) : 0)
    const upMs = latency() + (chance.isBelow(0.5) ? slower() : 0)
    if (fault === 'no-reply' || fault === 'connection-reset') {
      // The caller sees a reset, but not a loss.
      if (fault === 'connection-reset') clock.at(upMs, broken)
      return
    }
    if (fault !== null && isBeforeTheService(fault)) {
      const given = planned ?? brokenAnswer(fault, { status: 200, headers: [], setCookies: [], body: '' }, chance)!
      return answer(given, [], upMs + latency())
    }
    const stale = fault === 'stale-reply' ? staleByCall.get(nameOf(call)) : undefined
    if (stale) return answer(wholeAnswer(stale), [], upMs)
    const isTwice = fault === 'duplicate-request'
    const isSecondHeard = isTwice && chance.isBelow(0.5)
    clock.at(upMs, () => arrive(isSecondHeard))
    if (isTwice) clock.at(upMs + chance.between(0, 4_000), () => arrive(!isSecondHeard))

    async function arrive(isLost: boolean): Promise<void> {
      const death =
        fault === 'service-killed-before-commit' ? 'before-commit' : fault === 'service-killed-after-commit' ? 'after-commit' : null
      const reply = await services.handle(request, death)
      trace.note(
        `   service ${reply?.status ?? 'gone'} ${call.method} ${call.path.split('?')[0]}${call.key ? ` ${call.key.slice(0, 8)}` : ''}`,
      )
      if (death !== null) restartLater()
      if (isLost) return
      if (!reply) return void clock.at(latency(), broken)
      if (fault === 'reply-lost') {
        if (chance.isBelow(0.5)) clock.at(latency(), broken)
        return
      }
      if (call.method === 'GET' && (reply.status === 200 || reply.status === 204)) staleByCall.set(nameOf(call), reply)
      const given = (fault && brokenAnswer(fault, reply, chance)) ?? wholeAnswer(reply)
      answer(given, reply.setCookies, latency() + slower())
    }
  }

  function restartLater(): void {
    services.stop()
    clock.at(chance.between(200, 8_000), () => services.start())
  }
}

/** The key of a cache between device and services. Accounts do not share answers. */
function nameOf({ path, account }: Call): string {
  return `${account ?? ''} ${path}`
}

function lowerCased(given: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries((given ?? {}) as Record<string, string>).map(([name, value]) => [name.toLowerCase(), value]))
}
