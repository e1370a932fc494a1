import { headers } from '#contract/wire/wire.ts'
import type { Line } from './identity-world.ts'

export const faults = ['lost before', 'lost after', 'a 500', 'a portal', 'garbage', 'another shape', 'a refusal'] as const
export type Fault = (typeof faults)[number]

const ours = { [headers.contract]: '1', 'Content-Type': 'application/json' }

/** One call of the flow meets the fault once; everything else goes through. */
export function faultAt(call: string, fault: Fault, count = { met: 0 }): Line {
  return async (seen, go) => {
    if (seen !== call || count.met > 0) return go()
    count.met += 1
    switch (fault) {
      case 'lost before':
        throw new TypeError('no line')
      case 'lost after':
        await go()
        throw new TypeError('the line broke')
      case 'a 500':
        return problemOf(500, 'about:blank')
      case 'a portal':
        return new Response('<html>Welcome to our hotel</html>', { headers: { 'Content-Type': 'text/html' } })
      case 'garbage':
        await go()
        return new Response('{"oidc":{"co', { headers: ours })
      case 'another shape':
        await go()
        return new Response('[]', { headers: ours })
      case 'a refusal':
        return problemOf(410, 'abroad:gone')
    }
  }
}

export function problemOf(status: number, type: string): Response {
  return new Response(JSON.stringify({ type, title: 'No', status }), { status, headers: ours })
}
