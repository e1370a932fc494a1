import type { Failure } from '../../contract/wire/wire.ts'
import { requestClasses } from '../../server/http/admission-queue.ts'
import type { RequestClass } from '../../server/http/admission-queue.ts'
import { classes } from './calls.ts'
import type { CallName } from './calls.ts'
import type { Request } from './requests.ts'

export type Part = RequestClass | 'no queue'
export const parts: readonly Part[] = [...requestClasses, 'no queue']
const partOf = (call: CallName): Part => classes[call] ?? 'no queue'

/** What arrived in a second, and what left the services in it. `refused`: the proxy answered. */
export interface Second {
  arrived: number
  served: number
  shed: number
  refused: number
}

export type Measures = ReturnType<typeof createMeasures>

/** What the services see, by second and by class of request. */
export function createMeasures({ nowMs }: { nowMs: () => number }) {
  const nothing = (): Second => ({ arrived: 0, served: 0, shed: 0, refused: 0 })
  const seconds: Second[] = []
  const counts = new Map(parts.map((part) => [part, { ...nothing(), delays: createDelays() }]))
  const longestQueue = new Map<RequestClass, number>()

  function count({ call }: Request, what: keyof Second): void {
    const no = Math.floor(nowMs() / 1_000)
    while (seconds.length <= no) seconds.push(nothing())
    seconds[no]![what] += 1
    counts.get(partOf(call))![what] += 1
  }

  return {
    seconds: seconds as readonly Second[],
    longestQueue: longestQueue as ReadonlyMap<RequestClass, number>,
    /** Counted at the devices, including requests that never arrive. */
    total: { asked: 0, answered: 0 },
    arrived: (request: Request) => count(request, 'arrived'),
    left(request: Request, failure: Failure | null): void {
      count(request, failure === null ? 'served' : failure.kind === 'busy' ? 'shed' : 'refused')
      if (failure === null) counts.get(partOf(request.call))!.delays.add(nowMs() - request.arrivedAtMs)
    },
    queued(name: RequestClass, length: number): void {
      if (length > (longestQueue.get(name) ?? 0)) longestQueue.set(name, length)
    },
    of: (part: Part) => counts.get(part)!,
  }
}

/** A histogram of times from 0.01 ms, each accurate to 2 %. */
function createDelays() {
  const [minMs, ratio] = [0.01, 1.02]
  const buckets = new Uint32Array(1_000)
  let sumMs = 0
  let count = 0

  return {
    add(ms: number): void {
      const bucket = ms <= minMs ? 0 : Math.ceil(Math.log(ms / minMs) / Math.log(ratio))
      buckets[Math.min(bucket, buckets.length - 1)]! += 1
      sumMs += ms
      count += 1
    },
    meanMs: () => (count === 0 ? 0 : sumMs / count),
    /** NaN if there is none. */
    atMs(share: number): number {
      let left = Math.ceil(count * share)
      const bucket = buckets.findIndex((some) => (left -= some) <= 0)
      return count === 0 ? Number.NaN : minMs * ratio ** bucket
    },
  }
}
