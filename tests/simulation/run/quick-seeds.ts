import { readFileSync, writeFileSync } from 'node:fs'
import { allFaults } from '#tests/simulation/faults/fault-names.ts'
import { stages, type Coverage } from '#tests/simulation/world/coverage.ts'
import type { SeedReport } from './summary.ts'

const file = new URL('quick-seeds.json', import.meta.url)

/** The seeds of `npm test`: a small set in which each fault meets an intent in each stage. */
export const quickSeeds = (): number[] => (JSON.parse(readFileSync(file, 'utf8')) as { coverage: number[] }).coverage
export const writeQuickSeeds = (coverage: number[]): void => writeFileSync(file, `${JSON.stringify({ coverage }, null, 2)}\n`)

const pairs = allFaults.flatMap((fault) => stages.map((stage) => ({ fault, stage, name: `${fault} × ${stage}` })))
const met = (coverage: Coverage) => pairs.filter(({ fault, stage }) => coverage[fault][stage] > 0).map(({ name }) => name)

/** Each `fault × stage` that no world of a run has met. */
export function unmet(coverage: Coverage): string[] {
  const seen = new Set(met(coverage))
  return pairs.map(({ name }) => name).filter((name) => !seen.has(name))
}

/** A greedy cover: a few of the seeds that were played, which meet each pair `times` times if the seeds allow it. */
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
