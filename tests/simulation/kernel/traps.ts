/** Folders of the core: what is read there of the real world would make two runs of one seed differ. */
const core = /\/(?:worker|store|contract)\//

/**
 * Real time and chance, taken away from the whole process: libraries see virtual time and seeded chance, and the core, which must use what its
 * environment hands it, throws.
 */
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

/** A look at the stack costs more than the call: every one of the first, then one of so many, and a run has thousands. */
const lookedAtFirst = 2_000
const oneOf = 16
let asked = 0

function refuseTheCore(what: string): void {
  asked += 1
  if (asked > lookedAtFirst && asked % oneOf !== 0) return
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 4
  const stack = new Error(what).stack ?? ''
  Error.stackTraceLimit = limit
  const caller = stack.split('\n').find((line) => line.includes('file:') && !line.includes('/simulation/kernel/traps.ts'))
  if (caller !== undefined && core.test(caller) && !caller.includes('/node_modules/'))
    throw new Error(`${what} in the core: ${caller.trim()}`)
}
