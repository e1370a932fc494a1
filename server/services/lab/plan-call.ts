import type { Bend, Network, Profile } from '#lab/wire/network.ts'

/** What happens to one call: first what stands in its way, then what becomes of its answer. */
export interface CallPlan {
  /** The profile that decides what becomes of the call, else one that slows it; null: nothing is wrong with it. */
  by: Profile | null
  /** In the place of the services: a broken connection, or an answer of somebody else or of a service that is busy. */
  instead: 'break' | 'portal-page' | 'edge-page' | 'busy' | null
  /** It is handled, and the connection breaks before a byte of the answer. */
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
    for (const bend of network.bends) apply(bend, plan)
    // Only what is handled counts: a write that broke off on its way there ends nobody's session.
    if (plan.instead === null && isWrite) writes += 1
    return plan

    function apply(bend: Bend, so: CallPlan): void {
      switch (bend.profile) {
        case 'offline':
          return insteadOf(so, 'break', bend)
        case 'flapping': {
          const roundMs = (bend.offS + bend.onS) * 1000
          const isOff = (nowMs - options.setAtMs) % roundMs < bend.offS * 1000
          if (isOff) insteadOf(so, 'break', bend)
          return
        }
        case '2g':
        case '3g':
        case 'satellite':
          so.delayMs += bend.delayMs
          so.bytesPerS = Math.min(so.bytesPerS, bend.kilobitsPerS * 125)
          so.by ??= bend.profile
          return
        case 'lossy': {
          const [isLost, half] = [options.random() * 100 < bend.percent, options.random()]
          if (!isLost) return
          if (half < 0.5) return insteadOf(so, 'break', bend)
          loseAnswer(so, bend)
          return
        }
        case 'captive-portal':
          return insteadOf(so, 'portal-page', bend)
        case 'service-down':
          return insteadOf(so, bend.by === 'edge' ? 'edge-page' : 'busy', bend)
        case 'session-ends':
          if (!isWrite || so.instead !== null || writes !== bend.afterWrites) return
          so.endsSession = true
          so.by = bend.profile
          return
        case 'answers-lost':
          if (!isWrite || so.instead !== null || lost >= bend.calls) return
          lost += 1
          loseAnswer(so, bend)
          return
        case 'slow-drip':
          so.bytesPerS = Math.min(so.bytesPerS, bend.bytesPerS)
          so.by ??= bend.profile
          return
      }
    }
  }
}

/** The first that fits: a line that is not there meets no portal. */
function insteadOf(plan: CallPlan, what: NonNullable<CallPlan['instead']>, { profile }: Bend): void {
  if (plan.instead !== null) return
  plan.instead = what
  plan.by = profile
}

function loseAnswer(plan: CallPlan, { profile }: Bend): void {
  if (plan.instead !== null) return
  plan.losesAnswer = true
  plan.by = profile
}
