import { switchOf, type Network, type NetworkFault, type NetworkSwitch } from '#lab/wire/network.ts'

/** What happens to one call: first what the device gets instead of the service, then what happens to the reply. */
export interface CallPlan {
  /** The switch that decides what becomes of the call, else one that slows it; null: nothing is wrong with it. */
  by: NetworkSwitch | null
  /** In place of the service. */
  instead: 'connection-reset' | 'captive-portal' | 'edge-page' | 'service-error' | null
  /** The call is handled, and the connection breaks before a byte of the reply. */
  losesAnswer: boolean
  /** The session is over as the call comes in. */
  endsSession: boolean
  /** Each way. */
  delayMs: number
  bytesPerS: number
}

/** Draws and counts through the calls of one setting, in the order in which they come: the same for the same seed. */
export function createPlanner(network: Network, options: { random: () => number; setAtMs: number }) {
  let writes = 0
  let lost = 0

  return function planCall({ isWrite, nowMs }: { isWrite: boolean; nowMs: number }): CallPlan {
    const plan: CallPlan = {
      by: null,
      instead: null,
      losesAnswer: false,
      endsSession: false,
      delayMs: 0,
      bytesPerS: Number.POSITIVE_INFINITY,
    }
    for (const fault of network.faults) apply(fault, plan)
    // Only handled calls count: a write that never arrived ends no session.
    if (plan.instead === null && isWrite) writes += 1
    return plan

    function apply(fault: NetworkFault, so: CallPlan): void {
      switch (fault.fault) {
        case 'offline':
          return insteadOf(so, 'connection-reset', fault)
        case 'flapping': {
          const roundMs = (fault.offS + fault.onS) * 1000
          const isOff = (nowMs - options.setAtMs) % roundMs < fault.offS * 1000
          if (isOff) insteadOf(so, 'connection-reset', fault)
          return
        }
        case 'slow':
          so.delayMs += fault.delayMs
          so.bytesPerS = Math.min(so.bytesPerS, fault.kilobitsPerS * 125)
          so.by ??= fault.preset
          return
        case 'lossy': {
          const [isLost, half] = [options.random() < fault.share, options.random()]
          if (!isLost) return
          if (half < 0.5) return insteadOf(so, 'connection-reset', fault)
          loseAnswer(so, fault)
          return
        }
        case 'captive-portal':
        case 'service-error':
        case 'edge-page':
          return insteadOf(so, fault.fault, fault)
        case 'session-expired-in-flight':
          if (!isWrite || so.instead !== null || writes !== fault.afterWrites) return
          so.endsSession = true
          so.by = fault.fault
          return
        case 'reply-lost':
          if (!isWrite || so.instead !== null || lost >= fault.calls) return
          lost += 1
          loseAnswer(so, fault)
          return
        case 'slow-drip':
          so.bytesPerS = Math.min(so.bytesPerS, fault.bytesPerS)
          so.by ??= fault.fault
          return
      }
    }
  }
}

/** The first that fits: without a network there is no captive portal. */
function insteadOf(plan: CallPlan, what: NonNullable<CallPlan['instead']>, fault: NetworkFault): void {
  if (plan.instead !== null) return
  plan.instead = what
  plan.by = switchOf(fault)
}

function loseAnswer(plan: CallPlan, fault: NetworkFault): void {
  if (plan.instead !== null) return
  plan.losesAnswer = true
  plan.by = switchOf(fault)
}
