import type { Device } from '#tests/simulation/device/device.ts'
import type { FaultName } from '#tests/simulation/faults/fault-names.ts'
import type { Call } from '#tests/simulation/device/network.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import type { Trace } from '#tests/simulation/kernel/trace.ts'
import type { Services } from '#tests/simulation/services/services.ts'
import type { Model } from './model.ts'
import type { Verdict } from './verdict.ts'

/** What an invariant may look at. */
export interface WorldView {
  clock: Clock
  trace: Trace
  services: Services
  devices: readonly Device[]
  model: Model
  verdict: Verdict
  /** Devices on which something was excused from being lost just now: their citizen is leaving. */
  isLeaving: (device: Device) => boolean
}

/** When an invariant looks; each only where it has to. */
export interface Watcher {
  /** In the step in which a worker's transaction was committed. */
  onCommit?(seen: { device: Device; worker: string; tables: readonly string[] }): void
  /** Between two events, on a device that has changed since. */
  onChanged?(device: Device): void
  /** The citizen wants it sent now, whatever anybody has asked for. */
  onImpatience?(device: Device): void
  /** Something bad befell it: a call, a transaction, the device itself. */
  onFault?(seen: { device: Device; fault: FaultName }): void
  onSent?(seen: { device: Device; call: Call }): void
  onAnswer?(seen: { device: Device; call: Call; answer: Answer }): void
  /** Answered, broken off or given up. */
  onOver?(seen: { device: Device; call: Call }): void
  /** Faults off, everybody home, and time enough. */
  atEnd?(): Promise<void> | void
}

export type Invariant = (world: WorldView) => Watcher
