import type { Scenario, Step } from '#lab/scenario/scenario.ts'
import type { Device, Tab } from '#tests/simulation/device/device.ts'
import type { World } from '#tests/simulation/world/world.ts'
import type { CallFaults } from '#tests/scenarios/call-faults.ts'

export interface Play {
  scenario: Scenario
  world: World
  faults: CallFaults
  devices: ReadonlyMap<string, Device>
  fullStorage: Set<string>
  breakingStorage: Map<string, number>
  latency: [number, number]
  latencyMs: readonly [number, number]
  before: ReadonlySet<string>
  appliedCount: () => number
  flaws: string[]
  stopFlapping: (() => void)[]
}

export function deviceOf({ devices }: Play, step: Step): Device {
  const name = 'on' in step && step.on !== undefined ? step.on : [...devices.keys()][0]!
  return devices.get(name)!
}

export function nameOf({ devices }: Play, device: Device): string {
  return [...devices].find(([, other]) => other === device)![0]
}

export function tabOf(play: Play, step: Step): Tab | undefined {
  const device = deviceOf(play, step)
  const no = 'tab' in step ? step.tab : 1
  return device.tabs[no - 1] ?? play.world.tabOf(device)
}

export function openTabOf(play: Play, step: Step): Tab {
  const tab = tabOf(play, step)
  if (!tab) throw new Error('needs an open tab')
  return tab
}

export async function runUntil({ world }: Play, work: Promise<unknown> | void, limitMs: number): Promise<boolean> {
  let isOver = false
  void Promise.resolve(work).then(
    () => (isOver = true),
    () => (isOver = true),
  )
  return world.run(limitMs, () => isOver)
}
