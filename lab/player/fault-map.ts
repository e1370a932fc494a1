import type { NetworkFault } from '#lab/wire/network.ts'
import type { PlannedCalls } from '#lab/wire/state.ts'
import { isCallFault, type CallFault, type Fault } from '#lab/scenario/faults.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import type { BadStorage } from '#lab/device/lab-day.ts'

/** How the Lab causes a fault of a scenario: planned calls, a fault of the network, or an action of its own. */
export type LabFault =
  | { kind: 'planned'; faults: Omit<PlannedCalls, 'id'>[] }
  | { kind: 'network'; fault: NetworkFault }
  | { kind: 'storage'; bad: Partial<BadStorage> }
  | { kind: 'reload' }
  | { kind: 'worker' }
  | { kind: 'clock'; seconds: number }
  | { kind: 'expire'; what: string[] }
  | { kind: 'none' }

const always = 1_000_000
/** The scenario's `slow` limits no speed. */
const anySpeed = 100_000

export function labFaultOf(fault: Fault): LabFault {
  if (isCallFault(fault)) return callFault(fault)
  switch (fault.fault) {
    case 'offline':
      return { kind: 'network', fault: { fault: 'offline' } }
    case 'flapping': {
      const { offS, onS } = fault
      return { kind: 'network', fault: { fault: 'flapping', offS, onS } }
    }
    case 'slow':
      return { kind: 'network', fault: { fault: 'slow', preset: '2g', delayMs: fault.delayMs, kilobitsPerS: anySpeed } }
    case 'service-down':
      // The process goes on, because it is the Lab's as well: the device sees the broken connections of a dead one.
      return { kind: 'network', fault: { fault: 'offline' } }
    case 'storage-full':
      return { kind: 'storage', bad: { isFull: true } }
    case 'storage-error':
      return { kind: 'storage', bad: { breaksEvery: fault.every } }
    case 'worker-killed':
      return { kind: 'worker' }
    case 'clock-jump':
      return { kind: 'clock', seconds: fault.seconds }
    case 'session-expired':
      return { kind: 'expire', what: ['sessions'] }
    case 'session-revoked':
      return { kind: 'expire', what: ['sessions', 'interactions', 'devices'] }
    case 'tab-killed':
      return { kind: 'reload' }
    case 'tab-frozen':
    case 'sync-event':
      return { kind: 'none' }
  }
}

/**
 * How far the services' clock is to be off in this step: what the file says by then, so that a step that is done twice jumps once. A device whose
 * clock goes ahead finds its services behind.
 */
export function clockOffsetAt({ steps }: Scenario, no: number): number {
  let offsetMs = 0
  for (const step of steps.slice(0, no + 1)) {
    if ('fault' in step && step.fault === 'clock-jump') offsetMs -= step.seconds * 1_000
    if ('mend' in step && step.mend === 'everything') offsetMs = 0
  }
  return offsetMs
}

function callFault(fault: CallFault): LabFault {
  const { of, share, what, calls = always } = fault
  const path = what === undefined ? {} : { path: pathOf(what) }
  const planned = (more: Pick<PlannedCalls, 'fault' | 'status'> & { retryAfterS?: number }): LabFault => ({
    kind: 'planned',
    faults: [{ of, ...path, calls, share, ...more }],
  })
  switch (fault.fault) {
    case 'connection-reset':
    case 'reply-lost':
    case 'reply-truncated':
    case 'no-reply':
    case 'captive-portal':
    case 'service-killed-before-commit':
    case 'service-killed-after-commit':
      return planned({ fault: fault.fault })
    case 'edge-page':
      return planned({ fault: fault.fault, status: fault.status })
    case 'service-error': {
      const { status, retryAfterS } = fault
      return planned({ fault: fault.fault, status, ...(retryAfterS !== undefined && { retryAfterS }) })
    }
    case 'lossy':
      // The second is drawn only for calls that the first let pass: so each is half of the share.
      return {
        kind: 'planned',
        faults: [
          { fault: 'connection-reset', of, ...path, calls, share: share / 2 },
          { fault: 'reply-lost', of, ...path, calls, share: share / 2 / (1 - share / 2) },
        ],
      }
    case 'slow-drip':
      return { kind: 'network', fault: { fault: 'slow-drip', bytesPerS: 100 } }
    case 'session-expired-in-flight':
      return { kind: 'network', fault: { fault: 'session-expired-in-flight', afterWrites: 0 } }
  }
}

/** Of what is said about it first; a scenario of the app speaks of one thing of each kind at a time. */
function pathOf(what: string): string {
  if (what.startsWith('event')) return '/api/content/register'
  if (what.startsWith('story')) return '/api/content/like'
  return what.startsWith('survey') ? '/api/content/surveys' : '/api/user/me'
}
