import type { Chance } from '#tests/simulation/kernel/chance.ts'
import type { storageFaults } from './fault-names.ts'
import type { Swarm } from './swarm.ts'

type FaultOfStorage = (typeof storageFaults)[number]

/** Draws a fault for each write transaction of a device. A fault is likely to repeat at once. */
export function createStorageChance({ storage, storageSpell = 0 }: Swarm, chance: Chance): (device: string) => FaultOfStorage | null {
  const kinds = Object.entries(storage) as [FaultOfStorage, number][]
  const spells = new Map<string, FaultOfStorage>()
  return (device) => {
    if (kinds.length === 0) return null
    const spell = spells.get(device)
    if (spell !== undefined && chance.isBelow(storageSpell)) return spell
    spells.delete(device)
    let left = chance.next()
    for (const [fault, odds] of kinds) {
      left -= odds
      if (left >= 0) continue
      spells.set(device, fault)
      return fault
    }
    return null
  }
}
