import * as v from 'valibot'
import type { FaultName } from './faults.ts'
import { Network } from './network.ts'

/** The services' clock stands so much ahead of the machine's; below 0 it is behind. */
export const LabClock = v.object({ offsetMs: v.pipe(v.number(), v.integer(), v.minValue(-864_000_000), v.maxValue(864_000_000)) })
export type LabClock = v.InferOutput<typeof LabClock>

/** Whether the disk of the services' database is full: what needs room there is refused. */
export const LabDisk = v.object({ isFull: v.boolean() })
export type LabDisk = v.InferOutput<typeof LabDisk>

/** How the services stand. `hasPlanned`: faults were set by their call, not in the app. `generated`: items that were filled in. */
export const LabState = v.object({ network: Network, clock: LabClock, disk: LabDisk, hasPlanned: v.boolean(), generated: v.number() })
export type LabState = v.InferOutput<typeof LabState>

/** Faults for calls that are told apart, as the page sends them to `POST /api/lab/faults`. */
export interface PlannedCalls {
  /** One that was sent before under the same id keeps the calls that it has left. */
  id: string
  fault: Extract<
    FaultName,
    | 'reply-lost'
    | 'connection-reset'
    | 'reply-truncated'
    | 'no-reply'
    | 'service-killed-before-commit'
    | 'service-killed-after-commit'
    | 'service-error'
    | 'edge-page'
    | 'captive-portal'
  >
  of: 'writes' | 'reads' | 'services'
  path?: string
  calls: number
  share: number
  status?: number
  retryAfterS?: number
}
