import type { FaultName } from '#tests/simulation/faults/fault-names.ts'
import { addCoverage, emptyCoverage, stages, type Cells, type Coverage } from '#tests/simulation/world/coverage.ts'
import type { Outcome } from '#tests/simulation/world/outcome.ts'
import { invariantIds, rareInvariants, type InvariantId, type Violation } from '#tests/simulation/world/verdict.ts'
import type { WorldResult } from '#tests/simulation/world/world.ts'

/** What goes from a process that runs worlds to the one that counts. */
export interface SeedReport {
  seed: number
  /** Where it is one of the corpus: its name. */
  corpus?: string
  hash: string
  violations: readonly Violation[]
  checks: Record<InvariantId, number>
  coverage: Coverage
  cells: Cells
  overlaps: number
  intents: number
  lostAnswers: number
  /** Where it was asked for. */
  outcome?: Outcome | null
}

export interface Summary {
  seeds: number
  checks: Record<InvariantId, number>
  violations: Record<InvariantId, number>
  coverage: Coverage
  cells: Cells
  overlaps: number
  intents: number
  lostAnswers: number
  failed: SeedReport[]
}

export function reportOf(result: WorldResult): SeedReport {
  const { seed, hash, verdict, coverage, cells, overlaps, intents, lostAnswers, outcome } = result
  const report = { seed, hash, violations: verdict.violations, checks: verdict.checks, coverage, cells, overlaps, intents, lostAnswers }
  return outcome ? { ...report, outcome } : report
}

export function emptySummary(): Summary {
  const none = () => Object.fromEntries(invariantIds.map((id) => [id, 0])) as Record<InvariantId, number>
  return {
    seeds: 0,
    checks: none(),
    violations: none(),
    coverage: emptyCoverage(),
    cells: {},
    overlaps: 0,
    intents: 0,
    lostAnswers: 0,
    failed: [],
  }
}

export function addReport(summary: Summary, report: SeedReport): void {
  summary.seeds += 1
  summary.intents += report.intents
  summary.lostAnswers += report.lostAnswers
  addCoverage(summary.coverage, report.coverage)
  summary.overlaps += report.overlaps
  for (const [cell, met] of Object.entries(report.cells)) summary.cells[cell] = (summary.cells[cell] ?? 0) + met
  for (const id of invariantIds) summary.checks[id] += report.checks[id]
  for (const { invariant } of report.violations) summary.violations[invariant] += 1
  if (report.violations.length > 0) summary.failed.push(report)
}

/** Fewer seeds owe as many fewer, less what chance alone may take away: three standard deviations of a count. */
const meetings = { least: 100, seeds: 3_000 }
const leastIntents = 20
const leastLostShare = 0.3
/** Below this many seeds a shortfall says nothing. */
const enoughSeeds = 100
/** Minimum number of seeds before a rare invariant is required. */
const enoughForRare = 1_000
/** Checked in the browser and in `simulation.test.ts` instead. */
const checkedElsewhere: ReadonlySet<InvariantId> = new Set(['I10', 'I18'])

/** A message for each required invariant that was never checked. */
export function uncheckedInvariants({ seeds, checks }: Summary): string[] {
  const required = invariantIds.filter((id) => !checkedElsewhere.has(id) && (seeds >= enoughForRare || !rareInvariants.has(id)))
  return required.filter((id) => checks[id] === 0).map((id) => `${id}: never checked`)
}

/** In which the worlds were too quiet to prove anything. */
export function quietness(summary: Summary): string[] {
  if (summary.seeds < enoughSeeds) return []
  const flaws = uncheckedInvariants(summary)
  const intentsASeed = summary.intents / summary.seeds
  if (intentsASeed < leastIntents) flaws.push(`${intentsASeed.toFixed(1)} intents a seed; ${leastIntents} are needed`)
  const share = summary.lostAnswers / summary.intents
  if (share < leastLostShare)
    flaws.push(`${(100 * share).toFixed(0)} % of the intents met a lost answer; ${100 * leastLostShare} % are needed`)
  const least = leastMeetings(summary.seeds)
  for (const [fault, met] of Object.entries(summary.coverage) as [FaultName, Coverage[FaultName]][])
    for (const stage of stages) if (met[stage] < least) flaws.push(`${fault} met what is ${stage} ${met[stage]} times; ${least} are needed`)
  return flaws
}

export function leastMeetings(seeds: number): number {
  const owed = (meetings.least * seeds) / meetings.seeds
  return seeds >= meetings.seeds ? Math.floor(owed) : Math.max(1, Math.floor(owed - 3 * Math.sqrt(owed)))
}

/** The last line of every run, in the words that outside checks look for. */
export function lastLine({ violations }: Summary): string {
  const lost = violations.I1 + violations.I3 + violations.I17
  const duplicated = violations.I2 + violations.I6
  const rest = Object.values(violations).reduce((total, count) => total + count, 0) - lost - duplicated - violations.I4 - violations.I15
  return `lost ${lost} duplicated ${duplicated} reordered ${violations.I4} stuck ${violations.I15}${rest > 0 ? ` others ${rest}` : ''}`
}
