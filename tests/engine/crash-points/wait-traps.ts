const core = /\/(?:worker|store|contract)\/(?!testing\/)/
const here = '/crash-points/wait-traps.ts'

const constructors = ['MessageChannel', 'WebSocket', 'EventSource', 'Worker'] as const
const functions = ['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'requestIdleCallback'] as const

/**
 * Every global that could wait, or tell time or chance, notes who asks when it is the core. Libraries may: who asks is the nearest file that the
 * call came from. The answer is what was noted since.
 */
export function installWaitTraps(): () => string[] {
  const seen = new Set<string>()
  const note = (what: string) => {
    const caller = callerOf()
    if (caller !== null) seen.add(`${what} by ${caller}`)
  }
  const scope = globalThis as unknown as Record<string, unknown>
  for (const name of functions) {
    const real = scope[name] as ((...given: unknown[]) => unknown) | undefined
    if (real) scope[name] = trapped(real, () => note(name))
  }
  for (const name of constructors) {
    const real = scope[name] as (new (...given: unknown[]) => object) | undefined
    if (real) scope[name] = new Proxy(real, { construct: (target, given) => (note(name), new target(...given)) })
  }
  trapMember(Date, 'Date.now', note)
  trapMember(performance, 'performance.now', note)
  trapMember(Math, 'Math.random', note)
  trapMember(crypto, 'crypto.randomUUID', note)
  trapMember(crypto, 'crypto.getRandomValues', note)
  trapMember(AbortSignal, 'AbortSignal.timeout', note)
  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { configurable: true, get: () => (note('crypto.subtle'), subtle) })
  return () => {
    const noted = [...seen]
    seen.clear()
    return noted
  }
}

/** `label` is how the core would spell it. */
function trapMember(owner: object, label: string, note: (what: string) => void): void {
  const name = label.slice(label.indexOf('.') + 1)
  const members = owner as Record<string, (...given: unknown[]) => unknown>
  members[name] = trapped(members[name]!.bind(owner), () => note(label))
}

function trapped(real: (...given: unknown[]) => unknown, note: () => void) {
  return (...given: unknown[]) => {
    note()
    return real(...given)
  }
}

/** Where in the core it was asked for; null: a library or the test did. */
function callerOf(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 6
  const { stack = '' } = new Error('who asks')
  Error.stackTraceLimit = limit
  const caller = stack.split('\n').find((line) => line.includes('file:') && !line.includes(here))
  if (caller === undefined || !core.test(caller) || caller.includes('/node_modules/')) return null
  return caller
    .trim()
    .replace(/^at /, '')
    .replace(/file:\S*?\/(?=(?:worker|store|contract)\/)/, '')
}
