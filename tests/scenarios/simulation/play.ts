import type { Scenario, Step } from '#lab/scenario/scenario.ts'
import type { Device, Tab } from '#tests/simulation/device/device.ts'
import type { World } from '#tests/simulation/world/world.ts'
import type { CallFaults } from '#tests/scenarios/call-faults.ts'

/** What is being played: the world, and what the scenario has done to it so far. */
export interface Play {
  scenario: Scenario
  world: World
  faults: CallFaults
  /** By their names in the scenario, in its order. */
  devices: ReadonlyMap<string, Device>
  /** Names of devices that cannot write, or only now and then. */
  fullStorage: Set<string>
  breakingStorage: Map<string, number>
  /** Milliseconds one way, at least and at most: what the lines of all devices look at, and what they had in the beginning. */
  latency: [number, number]
  latencyMs: readonly [number, number]
  /** Keys that had an effect before the scenario began. */
  before: ReadonlySet<string>
  /** Since the scenario began. */
  appliedCount: () => number
  flaws: string[]
  /** Flapping lines that are to stop. */
  stopFlapping: (() => void)[]
}

export function deviceOf({ devices }: Play, step: Step): Device {
  const name = 'on' in step && step.on !== undefined ? step.on : [...devices.keys()][0]!
  return devices.get(name)!
}

export function nameOf({ devices }: Play, device: Device): string {
  return [...devices].find(([, other]) => other === device)![0]
}

/** The tab that a step names; another where that one is not there any more. */
export function tabOf(play: Play, step: Step): Tab | undefined {
  const device = deviceOf(play, step)
  const no = 'tab' in step ? step.tab : 1
  return device.tabs[no - 1] ?? play.world.tabOf(device)
}

/** Runs the world until `work` has come to its end, or the time is over: false. */
export async function runUntil({ world }: Play, work: Promise<unknown> | void, limitMs: number): Promise<boolean> {
  let isOver = false
  void Promise.resolve(work).then(
    () => (isOver = true),
    () => (isOver = true),
  )
  return world.run(limitMs, () => isOver)
}
