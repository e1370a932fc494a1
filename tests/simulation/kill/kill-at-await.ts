import { createChance } from '#tests/simulation/kernel/chance.ts'
import type { RunOptions } from '#tests/simulation/run/options.ts'
import { runInProcesses, type Job } from '#tests/simulation/run/processes.ts'
import { addReport, emptySummary, invariantTable, lastLine, type SeedReport } from '#tests/simulation/run/summary.ts'
import { allKillSteps, partsOf, pointOf } from './kill-points.ts'

const progressEvery = 100

/** Plays each day once to count the awaits of its engine, then once for each await, where the engine dies. Returns the exit code. */
export async function killAtEveryAwait(given: RunOptions): Promise<number> {
  const { fault, processes } = given
  const unknown = given.killSteps?.filter((wanted) => !allKillSteps.some(({ name }) => name === wanted)) ?? []
  if (unknown.length > 0) {
    console.log(`There are no steps "${unknown.join(', ')}". The steps: ${allKillSteps.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const chosen = allKillSteps.filter(({ name }) => given.killSteps?.includes(name) ?? true)
  const summary = emptySummary()
  const labels = new Map<string, readonly string[]>()
  let [points, tried, flaws] = [0, 0, 0]

  function add(report: SeedReport): void {
    const parts = partsOf(report.seed)
    if (!parts || report.awaits === undefined) throw new Error(`${report.seed} is no await of these steps`)
    const { steps, at } = parts
    addReport(summary, report)
    for (const { invariant, what } of report.violations) print(`${steps.name}, ${nameOf(report, at)}: ${invariant}: ${what}`)
    if (report.violations.length > 0) console.log(`  npm run simulate -- --kill-at-await --seed ${report.seed} --show`)
    if (at === 0) {
      labels.set(steps.name, report.awaits)
      points += report.awaits.length
      return console.log(`${steps.name}: ${report.awaits.length} awaits`)
    }
    tried += 1
    if (tried % progressEvery === 0) console.log(`${tried} awaits tried`)
    // A different history up to the death proves nothing about this await.
    const expected = labels.get(steps.name)?.[at - 1]
    if (report.awaits.length !== at || report.awaits.at(-1) !== expected)
      print(`${steps.name}, await ${at}: another history: ${report.awaits.at(-1)} instead of ${expected}`)
  }

  function print(flaw: string): void {
    flaws += 1
    console.log(`  ${flaw}`)
  }

  const wanted: Job[] = chosen.map((steps) => ({ point: pointOf(steps, 0) }))
  const started = Date.now()
  let isCounted = false
  await runInProcesses(wanted, { processes, fault }, (report) => {
    add(report)
    if (fault !== null && flaws > 0) return 'stop'
    if (isCounted || labels.size < chosen.length) return undefined
    isCounted = true
    const all = chosen.flatMap((steps) => labels.get(steps.name)!.map((_, at) => pointOf(steps, at + 1)))
    return sample(all, given).map((point) => ({ point }))
  })

  console.log(`\n${invariantTable(summary)}\n`)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  if (fault !== null) console.log(`${fault}: ${flaws > 0 ? `found after ${tried} awaits` : `NOT found at ${tried} awaits`}`)
  console.log(`${points} awaits, ${tried} tried in ${seconds} s, ${flaws} violations`)
  console.log(lastLine(summary))
  return flaws === 0 && tried > 0 ? 0 : 1
}

function nameOf({ awaits }: SeedReport, at: number): string {
  return at === 0 ? 'without a death' : `await ${at} (${awaits?.at(-1)})`
}

/** One await of each stretch, so that a sample covers all parts of the days. */
function sample(all: readonly number[], { runs, seed }: RunOptions): readonly number[] {
  if (runs === 0 || runs >= all.length) return all
  const chance = createChance(seed, 'awaits')
  const length = all.length / runs
  return Array.from({ length: runs }, (_, no) => all[Math.min(all.length - 1, Math.floor((no + chance.next()) * length))]!)
}
