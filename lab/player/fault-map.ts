import type { Bend } from '#lab/wire/network.ts'
import type { PlannedCalls } from '#lab/wire/state.ts'
import { isCallFault, type CallFault, type Fault } from '#lab/scenario/faults.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import type { BadStorage } from '#lab/device/lab-day.ts'

/** A fault of a scenario in the Lab's words: calls that the services plan, a line that is bent, or a deed of its own. */
export type LabFault =
  | { kind: 'planned'; faults: Omit<PlannedCalls, 'id'>[] }
  | { kind: 'bend'; bend: Bend }
  | { kind: 'storage'; bad: Partial<BadStorage> }
  | { kind: 'reload' }
  | { kind: 'worker' }
  | { kind: 'clock'; seconds: number }
  | { kind: 'expire'; what: string[] }
  | { kind: 'none' }

const always = 1_000_000
/** A line that is only late carries what it is given at once. */
const anySpeed = 100_000

export function labFaultOf(fault: Fault): LabFault {
  if (isCallFault(fault)) return callFault(fault)
  switch (fault.fault) {
    case 'offline':
      return { kind: 'bend', bend: { profile: 'offline' } }
    case 'flapping': {
      const { offS, onS } = fault
      return { kind: 'bend', bend: { profile: 'flapping', offS: Math.max(1, Math.round(offS)), onS: Math.max(1, Math.round(onS)) } }
    }
    case 'slow':
      return { kind: 'bend', bend: { profile: '2g', delayMs: Math.round(fault.delayMs), kilobitsPerS: anySpeed } }
    case 'service-down':
      // The process goes on, since it is the Lab's as well: what the device sees of one that is gone is a broken connection.
      return { kind: 'bend', bend: { profile: 'offline' } }
    case 'storage-full':
      return { kind: 'storage', bad: { isFull: true } }
    case 'storage-breaks':
      return { kind: 'storage', bad: { breaksEvery: fault.every } }
    case 'worker-killed':
      return { kind: 'worker' }
    case 'clock-jump':
      return { kind: 'clock', seconds: fault.seconds }
    case 'session-ended':
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
  const planned = (kind: PlannedCalls['kind'], more: { retryAfterS?: number } = {}): LabFault => ({
    kind: 'planned',
    faults: [{ kind, of, ...path, calls, share, ...more }],
  })
  switch (fault.fault) {
    case 'request-lost':
    case 'answer-lost':
    case 'answer-cut':
    case 'no-answer':
    case 'portal-page':
    case 'edge-page':
      return planned(fault.fault)
    case 'service-killed':
      return planned(fault.when === 'before-commit' ? 'killed-before' : 'killed-after')
    case 'failing':
      return planned('failed')
    case 'busy':
      return planned('too-many-requests', { retryAfterS: fault.retryAfterS })
    case 'lossy':
      // The second is asked only where the first let go by: so half of the share is the other half.
      return {
        kind: 'planned',
        faults: [
          { kind: 'request-lost', of, ...path, calls, share: share / 2 },
          { kind: 'answer-lost', of, ...path, calls, share: share / 2 / (1 - share / 2) },
        ],
      }
    case 'slow-drip':
      return { kind: 'bend', bend: { profile: 'slow-drip', bytesPerS: 100 } }
    case 'session-ends-under-way':
      return { kind: 'bend', bend: { profile: 'session-ends', afterWrites: 0 } }
  }
}

/** Of what is said about it first; a scenario of the app speaks of one thing of each kind at a time. */
function pathOf(what: string): string {
  if (what.startsWith('event')) return '/api/content/register'
  if (what.startsWith('story')) return '/api/content/like'
  return what.startsWith('survey') ? '/api/content/surveys' : '/api/user/me'
}
