import { headers as wire } from '#contract/wire/wire.ts'
import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import type { ServiceReply } from '#tests/simulation/services/services.ts'
import type { LineFault } from './fault-names.ts'

const html = [['content-type', 'text/html']] satisfies [string, string][]
const ours = [
  ['content-type', 'application/json'],
  [wire.contract.toLowerCase(), '1'],
] satisfies [string, string][]
const page = '<html><body>Welcome to the hotel. Please log in.</body></html>'

/** Statuses that proxies and edge servers send. */
const edgeStatuses = [200, 400, 401, 403, 404, 405, 408, 409, 410, 413, 421, 422, 425, 429, 500, 502, 503, 504]
const busyStatuses = [408, 425, 429, 500, 502, 503, 504]

export function wholeAnswer(reply: ServiceReply): Answer {
  return { status: reply.status, headers: reply.headers, body: reply.body, arrival: { kind: 'whole' } }
}

/** The answer that the device gets instead of `reply`. Null if the fault does not change the answer. */
export function brokenAnswer(fault: LineFault, reply: ServiceReply, chance: Chance): Answer | null {
  const whole = wholeAnswer(reply)
  switch (fault) {
    case 'reply-truncated':
      return { ...whole, arrival: { kind: 'cut', share: chance.next() } }
    case 'slow-drip':
      return { ...whole, arrival: { kind: 'drip', bytes: 1 + chance.below(300), everyMs: chance.between(200, 4_000) } }
    case 'captive-portal':
      return { status: 200, headers: html, body: page, arrival: { kind: 'whole' } }
    case 'empty-reply':
      return { status: 204, headers: [], body: '', arrival: { kind: 'whole' } }
    case 'redirect':
      return { status: 302, headers: [], body: '', arrival: { kind: 'whole' }, isRedirect: true }
    case 'wrong-content-type':
      return { ...whole, status: statusOf(reply), headers: [...html, [wire.contract.toLowerCase(), '1']], body: page }
    case 'malformed-json':
      return { ...whole, body: `${reply.body.slice(0, -1)}]]` }
    case 'schema-mismatch':
      return { ...whole, status: statusOf(reply), headers: ours, body: chance.pick(['[]', '{"content":7,"receipt":[]}', 'null', '"no"']) }
    case 'oversized-reply':
      return { ...whole, status: statusOf(reply), headers: ours, body: `"${'x'.repeat(5_000_000)}"` }
    case 'edge-page':
      return { status: chance.pick(edgeStatuses), headers: html, body: page, arrival: { kind: 'whole' } }
    case 'service-error':
      return {
        status: chance.pick(busyStatuses),
        headers: busyHeaders(chance),
        body: problemOf('about:blank', 503),
        arrival: { kind: 'whole' },
      }
    case 'unauthorized':
      return { status: 401, headers: ours, body: problemOf('abroad:unauthorized', 401), arrival: { kind: 'whole' } }
    case 'forged-refusal':
      return { status: 413, headers: ours, body: problemOf('abroad:too-large', 413), arrival: { kind: 'whole' } }
    case 'no-reply':
    case 'reply-lost':
    case 'slow':
    case 'duplicate-request':
    case 'connection-reset':
    case 'stale-reply':
    case 'service-killed-before-commit':
    case 'service-killed-after-commit':
      return null
  }
}

/** Faults that answer before the service receives the call. */
export const isBeforeTheService = (fault: LineFault): boolean =>
  ['captive-portal', 'empty-reply', 'redirect', 'edge-page', 'service-error', 'unauthorized', 'forged-refusal'].includes(fault)

/** The network does not turn a refusal into a success. */
function statusOf({ status }: ServiceReply): number {
  return status === 304 ? 200 : status
}

function busyHeaders(chance: Chance): [string, string][] {
  return chance.isBelow(0.5) ? [...ours, ['retry-after', String(chance.pick([0, 1, 5, 30, 120]))]] : ours
}

function problemOf(type: string, status: number): string {
  return JSON.stringify({ type, title: 'No', status })
}
