import type { Device } from '#tests/simulation/device/device.ts'
import type { Call, Meeting } from '#tests/simulation/device/network.ts'
import type { storageFaults } from '#tests/simulation/faults/fault-names.ts'
import type { Invariant } from './view.ts'
import type { World } from './world.ts'

/** A day that somebody wrote down, in the place of one that chance draws. The quiet after it and what must be true of it stay the world's. */
export interface Script {
  /** From opening the first tab on; what it leaves on its way, the quiet waits for. */
  live(world: World): Promise<void>
  /** What befalls a call as it leaves. */
  meets(device: Device, call: Call): Meeting | null
  /** What befalls a writing transaction as it begins. */
  strikes(device: Device): (typeof storageFaults)[number] | null
  /** Looks on as the invariants do, and after them. */
  watch: Invariant
}
