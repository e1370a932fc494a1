import type { SeedReport } from '#tests/simulation/run/summary.ts'
import { invariantIds, rareInvariants } from '#tests/simulation/world/verdict.ts'

interface Sides<T> {
  simulated: T
  real: T
}

/** What two plays of one seed have in common, and where they wrongly differ. */
export interface Comparison {
  flaws: string[]
  /** Taps made in both, and how many of them ended in the same way. A different end is not a flaw. */
  taps: number
  sameEnds: number
  intents: Sides<number>
  checks: Sides<SeedReport['checks']>
  isSameHistory: boolean
}

/** A real database answers in another order, so other calls meet the faults. Only the verdicts must be equal. */
export function comparePlays(simulated: SeedReport, real: SeedReport & { mirrorFlaws: readonly string[] }): Comparison {
  // Rare invariants are compared over the whole run: in 5 of 200 seeds the two histories had diverged before reaching one.
  const uncheckedInvariants = invariantIds.filter((id) => !rareInvariants.has(id) && simulated.checks[id] > 0 && real.checks[id] === 0)
  const flaws = [
    ...flawsOf('simulated', simulated),
    ...flawsOf('real', real),
    ...real.mirrorFlaws.map((flaw) => `real: ${flaw}`),
    ...uncheckedInvariants.map((id) => `${id} was checked ${simulated.checks[id]} times in the simulated run, and never in the real one`),
  ]
  const [one, other] = [simulated.outcome, real.outcome]
  const intents = { simulated: simulated.intents, real: real.intents }
  const checks = { simulated: simulated.checks, real: real.checks }
  const found: Comparison = { flaws, taps: 0, sameEnds: 0, intents, checks, isSameHistory: simulated.hash === real.hash }
  if (!one || !other) return { ...found, flaws: [...flaws, 'a world did not come to its end'] }

  const endById = new Map(one.said.map(({ id, end }) => [id, end]))
  for (const { id, end } of other.said) {
    if (!endById.has(id)) continue
    found.taps += 1
    if (endById.get(id) === end) found.sameEnds += 1
  }
  return found
}

/** In 200 seeds 94 % of the taps ended alike. Far below that, the two days have nothing in common. */
const leastShare = 0.7
/** With fewer checks of a rare invariant, one side may have had none by chance. */
const enoughChecks = 10

/** Why a run has compared too little. */
export function tooLittle(compared: readonly Comparison[], seeds: number): string[] {
  const sum = (of: (one: Comparison) => number) => compared.reduce((total, one) => total + of(one), 0)
  const flaws: string[] = []
  if (compared.length < seeds) flaws.push(`${compared.length} of ${seeds} seeds were compared`)
  const [taps, sameEnds] = [sum((one) => one.taps), sum((one) => one.sameEnds)]
  if (sameEnds < leastShare * taps) flaws.push(`${sameEnds} of ${taps} taps ended alike; ${100 * leastShare} % are needed`)
  const [simulated, real] = [sum(({ intents }) => intents.simulated), sum(({ intents }) => intents.real)]
  if (real < leastShare * simulated)
    flaws.push(`${real} intents in the real, ${simulated} in the simulated; ${100 * leastShare} % are needed`)
  for (const id of rareInvariants) {
    const [here, there] = [sum(({ checks }) => checks.simulated[id]), sum(({ checks }) => checks.real[id])]
    if (here >= enoughChecks && there === 0) flaws.push(`${id} was checked ${here} times in the simulated run, and never in the real one`)
  }
  return flaws
}

function flawsOf(where: string, { violations }: SeedReport): string[] {
  return violations.map(({ invariant, atMs, what }) => `${where}: ${invariant} after ${(atMs / 1000).toFixed(1)} s: ${what}`)
}
