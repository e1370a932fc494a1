import type { Failure } from '../../contract/wire/wire.ts'
import type { CallName } from './calls.ts'

export interface Given {
  device: number
  call: CallName
  /** A step of the round, a probe (shared with the round, or an own one of the connection), an alert, or a write. */
  purpose: 'round' | 'probe' | 'own probe' | 'alert' | 'write'
  /** Which write of the device. */
  slot: number
  askedAtMs: number
}

export interface Request extends Given {
  readonly id: number
  arrivedAtMs: number
  queuedAtMs: number
  /** Null: answered as asked. */
  failure: Failure | null
  /** The network loses the reply. */
  losesAnswer: boolean
  process: number
  /** The services lose what they had in hand when they go down, and start a new era. */
  era: number
  phase: 'line' | 'front' | 'queued' | 'work' | 'store'
}

/** Requests by number, for events. The number of a finished request is used again. */
export function createRequests() {
  const all: Request[] = []
  const free: Request[] = []

  return {
    begin(given: Given): Request {
      const request = free.pop()
      if (request) return Object.assign(request, given, { failure: null, losesAnswer: false, phase: 'line' })
      const times = { arrivedAtMs: 0, queuedAtMs: 0, process: 0, era: 0 }
      const added: Request = { id: all.length, ...given, ...times, failure: null, losesAnswer: false, phase: 'line' }
      all.push(added)
      return added
    },
    of(id: number): Request {
      const request = all[id]
      if (!request) throw new Error(`no request ${id}`)
      return request
    },
    end: (request: Request) => void free.push(request),
    pending: () => all.length - free.length,
  }
}
