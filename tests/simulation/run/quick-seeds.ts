import { readFileSync, writeFileSync } from 'node:fs'
import { allFaults } from '#tests/simulation/faults/fault-names.ts'
import { stages, type Coverage } from '#tests/simulation/world/coverage.ts'
import type { SeedReport } from './summary.ts'

/** The seeds of `npm test`. */
interface QuickSeeds {
  /** The fewest found in which each fault meets an intent in each stage. */
  coverage: number[]
  /** By each seeded mistake of the kit that is found: a seed that finds it. */
  kit: Record<string, number>
}

const file = new URL('quick-seeds.json', import.meta.url)

export const readQuickSeeds = (): QuickSeeds => JSON.parse(readFileSync(file, 'utf8')) as QuickSeeds
export function writeQuickSeeds(changed: Partial<QuickSeeds>): void {
  writeFileSync(file, `${JSON.stringify({ ...readQuickSeeds(), ...changed }, null, 2)}\n`)
}

export function quickSeeds(): number[] {
  const { coverage, kit } = readQuickSeeds()
  return [...new Set([...coverage, ...Object.values(kit)])].toSorted((a, b) => a - b)
}

const pairs = allFaults.flatMap((fault) => stages.map((stage) => ({ fault, stage, name: `${fault} × ${stage}` })))
const met = (coverage: Coverage) => pairs.filter(({ fault, stage }) => coverage[fault][stage] > 0).map(({ name }) => name)

/** What no world of a run has met, as `fault × stage`. */
export function unmet(coverage: Coverage): string[] {
  const seen = new Set(met(coverage))
  return pairs.map(({ name }) => name).filter((name) => !seen.has(name))
}

/** Of the seeds that were played, a greedy cover: what each pair is met by `times` times, as often as the seeds allow. */
export function chooseSeeds(reports: readonly SeedReport[], times: number): number[] {
  const owed = new Map(pairs.map(({ name }) => [name, times]))
  const left = new Map(reports.map((report) => [report.seed, met(report.coverage)]))
  const chosen: number[] = []
  for (;;) {
    const worth = (names: string[]) => names.filter((name) => (owed.get(name) ?? 0) > 0).length
    const [best] = [...left].toSorted(([a, one], [b, other]) => worth(other) - worth(one) || a - b)
    if (!best || worth(best[1]) === 0) return chosen.toSorted((a, b) => a - b)
    left.delete(best[0])
    chosen.push(best[0])
    for (const name of best[1]) owed.set(name, (owed.get(name) ?? 0) - 1)
  }
}
