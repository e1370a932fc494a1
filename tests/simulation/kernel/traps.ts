/** The core must not read real time or chance. */
const core = /\/(?:worker|store|contract)\/(?!testing\/)/

/** Gives libraries virtual time and seeded chance. The core throws, because it must use its environment. */
export function installTraps(source: { nowMs: () => number; random: () => number; isOutsideTheCore: () => boolean }): void {
  const RealDate = Date
  class VirtualDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length > 0) super(...(given as [number]))
      else super(virtualNow('new Date()'))
    }
    static override now(): number {
      return virtualNow('Date.now()')
    }
  }

  function virtualNow(what: string): number {
    if (!source.isOutsideTheCore()) refuseTheCore(what)
    return source.nowMs()
  }

  Object.assign(globalThis, { Date: VirtualDate })
  performance.now = () => virtualNow('performance.now()')
  Math.random = () => {
    refuseTheCore('Math.random()')
    return source.random()
  }
}

const timers = ['setTimeout', 'setInterval', 'setImmediate', 'requestIdleCallback', 'fetch'] as const
const channels = ['MessageChannel', 'WebSocket', 'EventSource', 'Worker'] as const

/** Records when the core calls other platform functions that it must take from its environment. Call it last. */
export function installWaitTraps(): void {
  const scope = globalThis as unknown as Record<string, unknown>
  for (const name of timers) trapMember(scope, name, `${name}()`)
  for (const name of channels) {
    const real = scope[name] as (new (...given: unknown[]) => object) | undefined
    if (real) scope[name] = new Proxy(real, { construct: (target, given) => (offenceOfTheCore(`new ${name}()`), new target(...given)) })
  }
  trapMember(crypto, 'randomUUID', 'crypto.randomUUID()')
  trapMember(crypto, 'getRandomValues', 'crypto.getRandomValues()')
  trapMember(AbortSignal, 'timeout', 'AbortSignal.timeout()')
}

function trapMember(owner: object, name: string, label: string): void {
  const members = owner as Record<string, ((...given: unknown[]) => unknown) | undefined>
  const real = members[name]?.bind(owner)
  if (!real) return
  members[name] = (...given) => {
    offenceOfTheCore(label)
    return real(...given)
  }
}

/** Reading the stack is slow, so after the first calls of a kind only a sample is checked. */
const lookedAtFirst = 2_000
const oneOf = 16
const asked = new Map<string, number>()
let offences = new Set<string>()

/** The platform functions that the core has called since the last call. */
export function takeOffences(): string[] {
  const taken = [...offences]
  offences = new Set()
  return taken
}

function refuseTheCore(what: string): void {
  const offence = offenceOfTheCore(what)
  if (offence !== null) throw new Error(offence)
}

/** Null if the caller is not the core, or if the call was not sampled. */
function offenceOfTheCore(what: string): string | null {
  const count = (asked.get(what) ?? 0) + 1
  asked.set(what, count)
  if (count > lookedAtFirst && count % oneOf !== 0) return null
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 5
  const stack = new Error(what).stack ?? ''
  Error.stackTraceLimit = limit
  // Frames of CommonJS packages have no `file:`.
  const caller = stack.split('\n').find((line) => /file:|\/node_modules\//.test(line) && !line.includes('/simulation/kernel/traps.ts'))
  if (caller === undefined || !core.test(caller) || caller.includes('/node_modules/')) return null
  const offence = `${what} in the core: ${caller.trim()}`
  offences.add(offence)
  return offence
}
