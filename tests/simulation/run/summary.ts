import { allFaults } from '#tests/simulation/faults/fault-names.ts'
import { addCoverage, emptyCoverage, stages } from '#tests/simulation/world/coverage.ts'
import type { Outcome } from '#tests/simulation/world/outcome.ts'
import { invariantIds, invariantNames, rareInvariants, type InvariantId, type Violation } from '#tests/simulation/world/verdict.ts'
import type { WorldResult } from '#tests/simulation/world/world.ts'

/** What a process that plays a world reports about it. */
export interface SeedReport extends Pick<WorldResult, 'seed' | 'hash' | 'coverage' | 'intents' | 'lostAnswers'> {
  /** The name of a world of the corpus. */
  corpus?: string
  violations: readonly Violation[]
  checks: Record<InvariantId, number>
  /** With `--kill-at-await`: the label of every await that the tab reached. */
  awaits?: readonly string[]
  /** Present if the job asked for it. */
  outcome?: Outcome | null
}

interface Summary extends Pick<SeedReport, 'checks' | 'coverage' | 'intents' | 'lostAnswers'> {
  seeds: number
  violations: Record<InvariantId, number>
  failed: SeedReport[]
}

export function reportOf({ seed, hash, verdict, coverage, intents, lostAnswers, outcome }: WorldResult): SeedReport {
  const report = { seed, hash, violations: verdict.violations, checks: verdict.checks, coverage, intents, lostAnswers }
  return outcome ? { ...report, outcome } : report
}

export function emptySummary(): Summary {
  const none = () => Object.fromEntries(invariantIds.map((id) => [id, 0])) as Record<InvariantId, number>
  return { seeds: 0, checks: none(), violations: none(), coverage: emptyCoverage(), intents: 0, lostAnswers: 0, failed: [] }
}

export function addReport(summary: Summary, report: SeedReport): void {
  summary.seeds += 1
  summary.intents += report.intents
  summary.lostAnswers += report.lostAnswers
  addCoverage(summary.coverage, report.coverage)
  for (const id of invariantIds) summary.checks[id] += report.checks[id]
  for (const { invariant } of report.violations) summary.violations[invariant] += 1
  if (report.violations.length > 0) summary.failed.push(report)
}

/** How often each fault must meet each stage. Fewer seeds owe proportionally less, minus three standard deviations. */
const meetings = { least: 100, seeds: 3_000 }
const minIntents = 20
const minLostShare = 0.3
/** With fewer seeds a shortfall is not significant. */
const enoughSeeds = 100
/** Minimum number of seeds before a rare invariant is required. */
const enoughForRare = 1_000
/** I10 is checked in the browser, I18 in `simulation.test.ts`. */
const checkedElsewhere: ReadonlySet<InvariantId> = new Set(['I10', 'I18'])

/** A message for each required invariant that was never checked. */
export function uncheckedInvariants({ seeds, checks }: Summary): string[] {
  const required = invariantIds.filter((id) => !checkedElsewhere.has(id) && (seeds >= enoughForRare || !rareInvariants.has(id)))
  return required.filter((id) => checks[id] === 0).map((id) => `${id}: never checked`)
}

/** Why the worlds were too quiet to prove anything. */
export function quietness(summary: Summary): string[] {
  if (summary.seeds < enoughSeeds) return []
  const flaws = uncheckedInvariants(summary)
  const intentsASeed = summary.intents / summary.seeds
  if (intentsASeed < minIntents) flaws.push(`${intentsASeed.toFixed(1)} intents a seed; ${minIntents} are needed`)
  const share = summary.lostAnswers / summary.intents
  if (share < minLostShare) flaws.push(`${(100 * share).toFixed(0)} % of the intents met a lost answer; ${100 * minLostShare} % are needed`)
  const least = minMeetings(summary.seeds)
  for (const fault of allFaults)
    for (const stage of stages) {
      const met = summary.coverage[fault][stage]
      if (met < least) flaws.push(`${fault} met what is ${stage} ${met} times; ${least} are needed`)
    }
  return flaws
}

function minMeetings(seeds: number): number {
  const owed = (meetings.least * seeds) / meetings.seeds
  return seeds >= meetings.seeds ? Math.floor(owed) : Math.max(1, Math.floor(owed - 3 * Math.sqrt(owed)))
}

/** The last line of every run. Outside checks search for these words. */
export function lastLine({ violations }: Summary): string {
  const lost = violations.I1 + violations.I3 + violations.I17
  const duplicated = violations.I2 + violations.I6
  const rest = Object.values(violations).reduce((total, count) => total + count, 0) - lost - duplicated - violations.I4 - violations.I15
  return `lost ${lost} duplicated ${duplicated} reordered ${violations.I4} stuck ${violations.I15}${rest > 0 ? ` others ${rest}` : ''}`
}

export function invariantTable({ checks, violations }: Summary): string {
  const lines = invariantIds.map(
    (id) => `  ${id.padEnd(4)}${invariantNames[id].padEnd(18)}${String(checks[id]).padStart(10)}${String(violations[id]).padStart(12)}`,
  )
  return [`  ${'invariant'.padEnd(22)}${'checks'.padStart(10)}${'violations'.padStart(12)}`, ...lines].join('\n')
}

export function coverageTable({ coverage }: Summary): string {
  const head = `  ${'fault'.padEnd(30)}${stages.map((stage) => stage.padStart(17)).join('')}`
  return [
    head,
    ...allFaults.map((fault) => `  ${fault.padEnd(30)}${stages.map((stage) => String(coverage[fault][stage]).padStart(17)).join('')}`),
  ].join('\n')
}
