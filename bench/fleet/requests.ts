import type { Failure } from '#contract/wire/wire.ts'
import type { CallName } from './calls.ts'

/** Why a device asks: a step of its round, a sign of life (shared with the round, or one more of the connection's own), an alert, a write. */
export type Purpose = 'round' | 'probe' | 'own probe' | 'alert' | 'write'

export interface Request {
  readonly id: number
  device: number
  call: CallName
  purpose: Purpose
  /** Of a write: which of the device's. */
  slot: number
  askedAtMs: number
  arrivedAtMs: number
  queuedAtMs: number
  /** Null: answered as asked. */
  failure: Failure | null
  /** The line loses the answer. */
  losesAnswer: boolean
  process: number
  /** Of the services: what was under way when they went away is lost. */
  era: number
  phase: 'line' | 'front' | 'queued' | 'work' | 'store'
}

/** Requests by number, for events; a number is used again once its request is over. */
export function createRequests() {
  const all: Request[] = []
  const free: Request[] = []

  return {
    begin(given: Pick<Request, 'device' | 'call' | 'purpose' | 'slot' | 'askedAtMs'>): Request {
      const request = free.pop() ?? add()
      request.device = given.device
      request.call = given.call
      request.purpose = given.purpose
      request.slot = given.slot
      request.askedAtMs = given.askedAtMs
      request.failure = null
      request.losesAnswer = false
      request.phase = 'line'
      return request
    },
    of(id: number): Request {
      const request = all[id]
      if (!request) throw new Error(`no request ${id}`)
      return request
    },
    end: (request: Request) => void free.push(request),
    underWay: () => all.length - free.length,
  }

  function add(): Request {
    const times = { askedAtMs: 0, arrivedAtMs: 0, queuedAtMs: 0, process: 0, era: 0, slot: 0 }
    const request: Request = {
      id: all.length,
      device: 0,
      call: 'ping',
      purpose: 'round',
      ...times,
      failure: null,
      losesAnswer: false,
      phase: 'line',
    }
    all.push(request)
    return request
  }
}
