import type { Device } from '#tests/simulation/device/device.ts'
import type { FaultName } from '#tests/simulation/faults/fault-names.ts'
import type { Call } from '#tests/simulation/device/network.ts'
import type { Answer } from '#tests/simulation/device/reply.ts'
import type { Clock } from '#tests/simulation/kernel/clock.ts'
import type { Trace } from '#tests/simulation/kernel/trace.ts'
import type { Services } from '#tests/simulation/services/services.ts'
import type { Model, Said } from './model.ts'
import type { Verdict } from './verdict.ts'

export interface WorldView {
  clock: Clock
  trace: Trace
  services: Services
  devices: readonly Device[]
  model: Model
  verdict: Verdict
  /** Whether the citizen of the device is just logging out. */
  isLeaving: (device: Device) => boolean
}

export interface Watcher {
  /** A worker's transaction was committed, in the same step. */
  onCommit?(seen: { device: Device; worker: string; tables: readonly string[] }): void
  /** The device has changed; called between two events. */
  onChanged?(device: Device): void
  /** The citizen wants to send now, despite any pause. */
  onImpatience?(device: Device): void
  onTap?(said: Said): void
  /** The device has answered the tap. */
  onAcknowledged?(said: Said): void
  onEdit?(written: { id: string; rev: number }): void
  onFault?(seen: { device: Device; fault: FaultName }): void
  onSent?(seen: { device: Device; call: Call }): void
  onAnswer?(seen: { device: Device; call: Call; answer: Answer }): void
  onOver?(seen: { device: Device; call: Call }): void
  atEnd?(): Promise<void> | void
}

export type Invariant = (world: WorldView) => Watcher
