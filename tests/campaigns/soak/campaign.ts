import { choice, defineCampaign, number, text } from '#tests/campaigns/campaign.ts'
import { sumOfCounts } from '#tests/campaigns/judge.ts'
import { storeNames } from '#tests/campaigns/store.ts'
import { buildWithFault } from './faulty-build.ts'
import { figuresOf } from './figures.ts'
import { runSoak } from './run-soak.ts'

export const soak = defineCampaign(
  {
    store: choice([...storeNames, 'both'], 'pglite'),
    minutes: number(2, { min: 0.25, max: 600, isWhole: false }),
    citizens: number(2, { min: 1, max: 20 }),
    seed: number(1, { min: 1, max: 1_000_000 }),
    fault: text(undefined),
  },
  async ({ store, minutes, citizens, seed, fault }, { print, signal }) => {
    const faulty = fault === undefined ? null : await buildWithFault(fault)
    const all: ReturnType<typeof figuresOf>[] = []
    try {
      for (const name of store === 'both' ? storeNames : [store]) {
        const count = store === 'both' && name === 'postgres' ? 1 : citizens
        all.push(figuresOf(await runSoak({ store: name, minutes, citizens: count, seed, dist: faulty?.dist, signal, print })))
      }
    } finally {
      faulty?.dispose()
    }
    for (const line of all.flatMap(({ lines }) => lines)) print(line)
    return { flaws: all.flatMap(({ flaws }) => flaws), counts: sumOfCounts(all.map(({ counts }) => counts)) }
  },
)
