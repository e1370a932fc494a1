import { headers as wire } from '#contract/wire/wire.ts'
import type { Meeting as Wanted } from '#tests/scenarios/call-faults.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import type { Meeting } from '#tests/simulation/device/network.ts'

/** A fault of a scenario as the simulation's network has it. Null: the call passes, and something else happens. */
export function meetingOf(wanted: Wanted): Meeting | null {
  switch (wanted.fault) {
    case 'connection-reset':
    case 'reply-lost':
    case 'reply-truncated':
    case 'no-reply':
    case 'captive-portal':
    case 'slow-drip':
    case 'service-killed-before-commit':
    case 'service-killed-after-commit':
      return { fault: wanted.fault }
    case 'edge-page':
      return {
        fault: 'edge-page',
        given: { ...whole, status: wanted.status, headers: [['content-type', 'text/html']], body: '<h1>Not found</h1>' },
      }
    case 'service-error':
      return { fault: 'service-error', given: problem(wanted) }
    case 'session-expired-in-flight':
      return null
  }
}

const whole = { arrival: { kind: 'whole' } } as const

function problem({ status, retryAfterS }: { status: number; retryAfterS?: number | undefined }): Answer {
  const type = status === 429 ? 'abroad:too-many-requests' : 'about:blank'
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
