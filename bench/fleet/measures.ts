import type { Failure } from '#contract/wire/wire.ts'
import { requestClasses } from '#server/http/admission-queue.ts'
import type { RequestClass } from '#server/http/admission-queue.ts'
import { classes } from './calls.ts'
import type { CallName } from './calls.ts'
import type { Request } from './requests.ts'

export type Part = RequestClass | 'no queue'
export const parts: readonly Part[] = [...requestClasses, 'no queue']
const partOf = (call: CallName): Part => classes[call] ?? 'no queue'

/** A stretch of a scene that is told by itself, up to a moment. */
export interface Phase {
  name: string
  untilMs: number
}

/** Of a second: what came, and what became of what came then or before. */
export interface Second {
  arrived: number
  served: number
  shed: number
  refused: number
}

export interface Count extends Second {
  /** Of the processors, in whole answers. */
  usefulMs: number
  delays: Delays
}

export type Measures = ReturnType<typeof createMeasures>

/** What the services see, by second, and by phase and class. `refused`: the proxy answered. */
export function createMeasures({ phases, nowMs }: { phases: readonly Phase[]; nowMs: () => number }) {
  const seconds: Second[] = []
  const counts = phases.map(
    () => new Map(parts.map((part): [Part, Count] => [part, { ...nothing(), usefulMs: 0, delays: createDelays() }])),
  )
  const longestQueue = new Map<RequestClass, number>()
  const total = { asked: 0, answered: 0 }

  function second(atMs: number): Second {
    const no = Math.floor(atMs / 1_000)
    while (seconds.length <= no) seconds.push(nothing())
    return seconds[no]!
  }

  function countOf({ call, arrivedAtMs }: Request): Count {
    const phase = phases.findIndex(({ untilMs }) => arrivedAtMs < untilMs)
    return counts[phase === -1 ? phases.length - 1 : phase]!.get(partOf(call))!
  }

  return {
    seconds: seconds as readonly Second[],
    longestQueue: longestQueue as ReadonlyMap<RequestClass, number>,
    /** By the devices, also where nothing arrives. */
    total,
    arrived(request: Request): void {
      second(nowMs()).arrived += 1
      countOf(request).arrived += 1
    },
    left(request: Request, failure: Failure | null, usefulMs: number): void {
      const what = failure === null ? 'served' : failure.kind === 'busy' ? 'shed' : 'refused'
      second(nowMs())[what] += 1
      const count = countOf(request)
      count[what] += 1
      if (failure !== null) return
      count.delays.add(nowMs() - request.arrivedAtMs)
      count.usefulMs += usefulMs
    },
    queued(name: RequestClass, length: number): void {
      if (length > (longestQueue.get(name) ?? 0)) longestQueue.set(name, length)
    },
    of: (phase: string, part: Part): Count => counts[phases.findIndex(({ name }) => name === phase)]!.get(part)!,
  }
}

const nothing = (): Second => ({ arrived: 0, served: 0, shed: 0, refused: 0 })

export type Delays = ReturnType<typeof createDelays>

/** Times from a hundredth of a millisecond on, each kept to within two parts in a hundred. */
function createDelays() {
  const [leastMs, ratio] = [0.01, 1.02]
  const buckets = new Uint32Array(1_000)
  let sumMs = 0
  let count = 0

  return {
    add(ms: number): void {
      const bucket = ms <= leastMs ? 0 : Math.ceil(Math.log(ms / leastMs) / Math.log(ratio))
      buckets[Math.min(bucket, buckets.length - 1)]! += 1
      sumMs += ms
      count += 1
    },
    meanMs: () => (count === 0 ? 0 : sumMs / count),
    /** NaN where there is none. */
    atMs(share: number): number {
      let left = Math.ceil(count * share)
      const bucket = buckets.findIndex((some) => (left -= some) <= 0)
      return count === 0 ? Number.NaN : leastMs * ratio ** bucket
    },
  }
}
