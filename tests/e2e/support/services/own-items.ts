import { feedOnDevice, type Evaluating } from '#tests/e2e/support/device.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { Service } from './service.ts'

export interface Items {
  seed: number
  stories: string[]
  events: string[]
  surveys: string[]
}

/** Seeds that this worker's service has had; 1 is what `/content/generate` takes without one. */
const used = new Set([1])

/** Creates items for one journey. Actions on items survive `/content/reset`, so a used seed is replaced. */
export async function makeItems(service: Service, { seed, count }: { seed: number; count: number }): Promise<Items> {
  const own = used.has(seed) ? seed + 1_000 * used.size : seed
  used.add(own)
  const items = itemsOf(own, count)
  await service.lab('/content/generate', { count, seed: own, globalShare: 1 })
  return items
}

export async function waitForItems(page: Evaluating, ids: readonly string[]): Promise<void> {
  const missing = async () => {
    const here = new Set((await feedOnDevice(page)).map(([id]) => id))
    return ids.filter((id) => !here.has(id))
  }
  await expect.poll(missing, { intervals: [100, 200, 400] }).toEqual([])
}

function itemsOf(seed: number, count: number): Items {
  const ids = Array.from({ length: count }, (_, index) => ({ id: `gen-${seed}-${String(index).padStart(6, '0')}`, turn: index % 10 }))
  const ofTurns = (...turns: number[]) => ids.filter(({ turn }) => turns.includes(turn)).map(({ id }) => id)
  return { seed, stories: ofTurns(0, 1, 2, 3, 5, 7, 9), events: ofTurns(4, 8), surveys: ofTurns(6) }
}
