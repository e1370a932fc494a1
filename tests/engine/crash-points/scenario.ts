import type { Base, Prepared } from './base.ts'
import type { Check } from './checks.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

export interface Scenario {
  name: string
  /** The browser that it begins with; null: one that was never here. */
  begins: (base: Base) => Prepared | null
  /** Where the world stands when the tab opens. */
  arrange?: (world: World) => Promise<unknown>
  /** Another tab is open all the while; nobody opens one when the first is dead. */
  hasNeighbour?: boolean
  /** What the citizen does in the tab that is to die. */
  act: (tab: Tab, world: World) => Promise<unknown>
  /** What the citizen does in the next tab, whether or not they had got to the end before. */
  goOn?: (tab: Tab, world: World) => Promise<unknown>
  checks: Check[]
}
