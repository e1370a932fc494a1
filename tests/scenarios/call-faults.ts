import type { CallFault } from '#lab/scenario/faults.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'

export interface CallSeen {
  device: string
  isWrite: boolean
  isOfServices: boolean
  /** What a write is about, by its name in the scenario; null where nobody knows. */
  what: string | null
}

/** What a call meets: of a lossy line one half or the other. */
export type Meeting = Exclude<CallFault, { fault: 'lossy' }> | { fault: 'connection-reset' | 'reply-lost' }

export interface CallFaults {
  begin(fault: CallFault, device: string): void
  mend(name: string): void
  draw(call: CallSeen): Meeting | null
  isAny(): boolean
}

export function createCallFaults(seed: number): CallFaults {
  let open: { fault: CallFault; device: string; left: number; random: () => number }[] = []
  let begun = 0
  return {
    begin(fault, device) {
      begun += 1
      open.push({ fault, device, left: fault.calls ?? Number.POSITIVE_INFINITY, random: seededRandom(seed * 100 + begun) })
    },
    mend(name) {
      open = name === 'everything' ? [] : open.filter(({ fault }) => fault.fault !== name)
    },
    draw(call) {
      for (const one of open) {
        if (one.device !== call.device || !fits(one.fault, call) || one.random() >= one.fault.share) continue
        one.left -= 1
        if (one.left <= 0) open = open.filter((other) => other !== one)
        if (one.fault.fault === 'lossy') return { fault: one.random() < 0.5 ? 'connection-reset' : 'reply-lost' }
        return one.fault
      }
      return null
    },
    isAny: () => open.length > 0,
  }
}

function fits({ of, what }: CallFault, call: CallSeen): boolean {
  if (what !== undefined && call.what !== what) return false
  switch (of) {
    case 'writes':
      return call.isWrite
    case 'reads':
      return call.isOfServices && !call.isWrite
    case 'services':
      return call.isOfServices
  }
}
