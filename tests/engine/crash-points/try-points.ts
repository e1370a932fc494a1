import type { Host } from '#tests/simulation/host.ts'
import { createChance } from '#tests/simulation/kernel/chance.ts'
import { buildBase } from './base.ts'
import { runScenario, type Outcome } from './run.ts'
import type { Scenario } from './scenario.ts'
import { outboxScenarios } from './scenarios/outbox.ts'
import { pullScenarios } from './scenarios/pulls.ts'
import { sessionScenarios } from './scenarios/session.ts'
import { installTransactionPoints } from './transaction-points.ts'
import { installWaitTraps } from './wait-traps.ts'

const scenarios: readonly Scenario[] = [...outboxScenarios, ...pullScenarios, ...sessionScenarios]
/** Whoever reads more than this has seen enough. */
const maxShown = 40
const progressEvery = 500

interface Wanted {
  sample: number | null
  seed: number
  only: string
  point: number | null
  print: (line: string) => void
}

/** Counts the points of each scenario by a dry run, then lets the tab die at each of them. True where nothing was violated. */
export async function tryPoints(host: Host, wanted: Wanted): Promise<boolean> {
  const { print } = wanted
  installTransactionPoints()
  const outside = installWaitTraps()
  const base = await buildBase(host)
  const parts = { host, base }
  const chosen = scenarios.filter(({ name }) => name.includes(wanted.only))
  if (chosen.length === 0) throw new Error(`no scenario name contains "${wanted.only}"`)
  let [shown, violations, done] = [0, 0, 0]
  const tell = (lines: readonly string[]) => {
    violations += lines.length
    for (const line of lines) if ((shown += 1) <= maxShown) print(`  ${line}`)
  }

  const all: Point[] = []
  for (const scenario of chosen) {
    const run = await runScenario(parts, scenario, null)
    all.push(...run.labels.map((label, index) => ({ scenario, label, number: index + 1 })))
    print(`${scenario.name}: ${run.labels.length} points`)
    tell(run.violations.map((violation) => `${scenario.name}, without a death: ${violation}`))
  }
  for (const point of choose(all, wanted)) {
    const run = await runScenario(parts, point.scenario, point.number)
    tell(
      [...run.violations, ...drifted(point, run)].map(
        (wrong) => `${point.scenario.name}, point ${point.number} (${point.label}): ${wrong}`,
      ),
    )
    done += 1
    if (done % progressEvery === 0) print(`${done} points tried`)
  }
  if (done === 0) throw new Error('no crash points were tried')
  tell(outside().map((wait) => `outside of the environment: ${wait}`))
  print(`${all.length} points, ${done} tried, ${violations} violations`)
  return violations === 0
}

interface Point {
  scenario: Scenario
  label: string
  number: number
}

function choose(all: readonly Point[], { sample, seed, point }: Wanted): readonly Point[] {
  if (point !== null) return all.filter(({ number }) => number === point)
  if (sample === null || sample >= all.length) return all
  const chance = createChance(seed, 'points')
  // One of each stretch: a sample that leaves no part of a scenario out.
  const length = all.length / sample
  return Array.from({ length: sample }, (_, no) => all[Math.min(all.length - 1, Math.floor((no + chance.next()) * length))]!)
}

/** A history that is another one up to the death says nothing of this point. */
function drifted({ label, number }: Point, run: Outcome): string[] {
  return run.hasDied && run.labels.at(-1) === label && run.labels.length === number
    ? []
    : [`another history: ${run.labels.at(-1)} came instead`]
}
