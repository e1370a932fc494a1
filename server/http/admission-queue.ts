/** In the order in which they are let in; each has a queue of so many places. */
const places = { emergency: 512, identity: 128, writes: 256, chat: 128, feed: 256, rest: 128 }
export type RequestClass = keyof typeof places
export const requestClasses = Object.keys(places) as RequestClass[]

/** More at once would wait for the database's ten connections, or for the processor, and not be answered sooner. */
export const admissionDefaults = { atOnce: 32, reserved: 32, maxWaitMs: 4_000, places }
export type AdmissionOptions = typeof admissionDefaults

/** Who may run, who waits and who is shed; it knows no time and no promise, so that a model can stand in for the process (`bench/fleet`). */
export interface AdmissionQueue<Waiting> {
  /** `in`: runs, and a `leave` is owed. `waits`: comes out of a `leave`, unless it gives up before. `shed`: there is no place. */
  enter(name: RequestClass, waiting: Waiting): 'in' | 'waits' | 'shed'
  /** One has ended: whoever runs in its place, and owes the next `leave`. */
  leave(): Waiting | undefined
  giveUp(name: RequestClass, waiting: Waiting): void
  running(): number
  queued(name: RequestClass): number
}

export function createAdmissionQueue<Waiting>({ atOnce, reserved, places: limits }: AdmissionOptions): AdmissionQueue<Waiting> {
  const queues: Record<RequestClass, Set<Waiting>> = {
    emergency: new Set(),
    identity: new Set(),
    writes: new Set(),
    chat: new Set(),
    feed: new Set(),
    rest: new Set(),
  }
  let running = 0

  const mayRun = (name: RequestClass) => running < (name === 'emergency' ? atOnce + reserved : atOnce)

  return {
    enter(name, waiting) {
      if (mayRun(name)) {
        running += 1
        return 'in'
      }
      if (queues[name].size >= limits[name]) return 'shed'
      queues[name].add(waiting)
      return 'waits'
    },
    leave() {
      running -= 1
      for (const name of requestClasses) {
        if (queues[name].size === 0 || !mayRun(name)) continue
        for (const first of queues[name]) {
          queues[name].delete(first)
          running += 1
          return first
        }
      }
      return undefined
    },
    giveUp: (name, waiting) => void queues[name].delete(waiting),
    running: () => running,
    queued: (name) => queues[name].size,
  }
}

const retryAfterS = { least: 2, spread: 28 }

/** Devices that were sent away at one moment must not come back at one moment. */
export function retryAfterSeconds(chance: number): number {
  return retryAfterS.least + Math.floor(chance * (retryAfterS.spread + 1))
}
