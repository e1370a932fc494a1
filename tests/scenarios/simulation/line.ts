import { headers as wire } from '#contract/wire/wire.ts'
import type { Meeting as Wanted } from '#tests/scenarios/call-faults.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import type { Meeting } from '#tests/simulation/device/network.ts'

/** A fault of a scenario as the simulation's line has it. Null: the call passes, what happens is elsewhere. */
export function meetingOf(wanted: Wanted): Meeting | null {
  switch (wanted.fault) {
    case 'request-lost':
      return { fault: 'reset' }
    case 'answer-lost':
      return { fault: 'answer-lost' }
    case 'answer-cut':
      return { fault: 'truncation' }
    case 'no-answer':
      return { fault: 'request-lost' }
    case 'portal-page':
      return { fault: 'portal-page' }
    case 'edge-page':
      return {
        fault: 'edge-status',
        given: { ...whole, status: 404, headers: [['content-type', 'text/html']], body: '<h1>Not found</h1>' },
      }
    case 'failing':
      return { fault: 'service-busy', given: problem({ type: 'about:blank', status: 500 }) }
    case 'busy':
      return { fault: 'service-busy', given: problem({ type: 'abroad:too-many-requests', status: 429, retryAfterS: wanted.retryAfterS }) }
    case 'slow-drip':
      return { fault: 'slow-drip' }
    case 'service-killed':
      return { fault: wanted.when === 'before-commit' ? 'service-killed-before-commit' : 'service-killed-after-commit' }
    case 'session-ends-under-way':
      return null
  }
}

const whole = { arrival: { kind: 'whole' } } as const

function problem({ type, status, retryAfterS }: { type: string; status: number; retryAfterS?: number }): Answer {
  return {
    ...whole,
    status,
    headers: [
      ['content-type', 'application/problem+json'],
      [wire.contract.toLowerCase(), '1'],
      ...(retryAfterS === undefined ? [] : [['retry-after', String(retryAfterS)] as [string, string]]),
    ],
    body: JSON.stringify({ type, title: 'No', status }),
  }
}
