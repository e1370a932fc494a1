import type { Context, MiddlewareHandler } from 'hono'
import { goodNetwork, switchOf, type Network, type NetworkFault } from '#lab/wire/network.ts'
import type { Spell } from '#lab/wire/requests.ts'
import { headers } from '#contract/wire/wire.ts'
import { problem } from '#server/http/problem.ts'
import { createRandom } from '#server/seeded-random.ts'
import { drip } from './drip.ts'
import { answerWith, breakOff, pageFromElsewhere } from './planned-fault.ts'
import { createPlanner } from './plan-call.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The fault that the call met, for the Lab's picture. */
    bentBy?: string
  }
}

/**
 * The network between device and services. Its faults are caused at the services, so page, engine and service worker all meet them, also after a
 * reload. The Lab's own calls meet none, so that a fault can be switched off. Lives in the process: the Lab is for one tester.
 */
export interface LabNetwork {
  get(): Network
  set(network: Network): void
  /** What was set since the last `forget`, the oldest first. */
  spells(): Spell[]
  forget(): void
  middleware: MiddlewareHandler
}

interface NetworkOptions {
  nowMs: () => number
  sleep?: (ms: number) => Promise<void>
  /** Of one account; of everybody where the call does not say whose it is. */
  endSessions: (accountId: string | undefined) => Promise<unknown>
}

export function createNetwork({ nowMs, endSessions, ...rest }: NetworkOptions): LabNetwork {
  const sleep = rest.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  let network = goodNetwork
  let planCall = plannerOf(network)
  let spells: Spell[] = []

  function plannerOf(next: Network) {
    return createPlanner(next, { random: createRandom(next.seed), setAtMs: nowMs() })
  }

  return {
    get: () => network,
    spells: () => spells,
    forget: () => void (spells = []),
    set(next) {
      network = next
      spells = spellsAfter(spells, next, nowMs())
      planCall = plannerOf(next)
    },
    async middleware(c, next) {
      if (network.faults.length === 0 || isLabCall(c)) return next()
      const plan = planCall({ isWrite: c.req.header(headers.idempotencyKey) !== undefined, nowMs: nowMs() })
      if (plan.by === null) return next()
      c.set('bentBy', plan.by)
      if (plan.delayMs > 0) await sleep(plan.delayMs)
      switch (plan.instead) {
        case 'connection-reset':
          return breakOff(c)
        case 'captive-portal':
          return pageFromElsewhere(c, { status: 200, text: 'Welcome to our guest network' })
        case 'edge-page':
          return pageFromElsewhere(c, { status: 503, text: 'Service temporarily unavailable' })
        case 'service-error':
          return problem(c, 'abroad:unavailable')
        case null:
          break
      }
      if (plan.endsSession) await endSessions(c.req.header(headers.account))
      await next()
      if (plan.delayMs > 0) await sleep(plan.delayMs)
      if (plan.losesAnswer) return answerWith(c, breakOff(c))
      if (Number.isFinite(plan.bytesPerS)) answerWith(c, drip(c.res, { bytesPerS: plan.bytesPerS, sleep }))
    },
  }
}

/** A fault that is switched off has ended; one that stays on goes on, also with other parameters. */
function spellsAfter(before: readonly Spell[], { faults }: Network, nowMs: number): Spell[] {
  const isSame = (one: NetworkFault, other: NetworkFault) => switchOf(one) === switchOf(other)
  const isOn = (spell: Spell) => faults.some((fault) => isSame(fault, spell.fault))
  const earlier = before.map((spell) => (spell.toMs === null && !isOn(spell) ? { ...spell, toMs: nowMs } : spell))
  const isOpen = (fault: NetworkFault) => earlier.some((spell) => spell.toMs === null && isSame(fault, spell.fault))
  const begun = faults.filter((fault) => !isOpen(fault)).map((fault) => ({ fault, fromMs: nowMs, toMs: null }))
  return [...earlier, ...begun].slice(-maxSpells)
}

const maxSpells = 200

export function isLabCall(c: Context): boolean {
  return c.req.path.startsWith('/api/lab/')
}
