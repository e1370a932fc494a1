import type { EngineApi } from '#worker/entry/engine-api.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import type { World } from '#tests/simulation/world/world.ts'

/** A short fixed day in one tab, played once for each await of the tab's engine, which dies there. */
export interface KillSteps {
  name: string
  /** The template's browser that it begins with: logged in, its feed pulled. Null: a new browser. */
  image: number | null
  /** The outbox has intents of other builds. */
  hasForeignRows?: boolean
  /** Played in tabs that do not die. */
  arrange?: (play: Play) => Promise<unknown>
  /** Another tab is open all the time and takes over; else a tab is opened after the death. */
  hasNeighbour?: boolean
  /** Played in the tab that dies. */
  act: (play: Play) => Promise<unknown>
  /** The citizen's steps in the next tab, even if the earlier steps did not finish. */
  goOn?: (play: Play) => Promise<unknown>
  /** Whether the citizen is logged in at the end; `never`: no one has logged in. */
  ends: 'in' | 'out' | 'never'
  /** The account is deleted. */
  isDeleted?: boolean
}

/** One tab of the device, as its steps use it. Everything rejects with `TabDied` when the tab dies. */
export interface Play {
  world: World
  device: Device
  account: string
  /** The next call of this kind meets the fault; in this order for each call. */
  losses: { call: string; fault: 'reply-lost' | 'connection-reset' }[]
  ask<T>(call: (engine: EngineApi) => Promise<T>): Promise<T>
  /** Submits an intent and waits for "saved"; the answer is its id. */
  say(intent: Intent): Promise<string>
  until(isDone: () => boolean, what: string): Promise<void>
  /** Waits for what only computers take part in. */
  done<T>(work: PromiseLike<T>): Promise<T>
  /** Leaves for the identity provider and comes back; the profile's id. */
  comeBack(): Promise<string>
}

export class TabDied extends Error {
  override name = 'TabDied'
}
