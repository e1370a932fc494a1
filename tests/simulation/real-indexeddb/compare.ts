import type { SeedReport } from '../run/summary.ts'

/** What two plays of one seed have in common, and what makes them differ where they must not. */
export interface Comparison {
  flaws: string[]
  /** Taps that were made in both, and of these how many ended in the same way: not a flaw where they did not. */
  taps: number
  sameEnds: number
  /** Things of which the same last tap decided in both; what the services hold of them must be equal. */
  lastWords: number
  isSameHistory: boolean
}

/**
 * A real database answers in another order than the simulated one, and from the first such moment on the two days go their own ways: which call
 * meets which fault, who is first at the last place. Equal must be the verdict, and what the services hold where the citizen's last tap alone decides it.
 */
export function comparePlays(simulated: SeedReport, real: SeedReport & { mirrorFlaws: readonly string[] }): Comparison {
  const flaws = [...flawsOf('simulated', simulated), ...flawsOf('real', real), ...real.mirrorFlaws.map((flaw) => `real: ${flaw}`)]
  const [one, other] = [simulated.outcome, real.outcome]
  const found: Comparison = { flaws, taps: 0, sameEnds: 0, lastWords: 0, isSameHistory: simulated.hash === real.hash }
  if (!one || !other) return { ...found, flaws: [...flaws, 'a world did not come to its end'] }

  const endById = new Map(one.said.map(({ id, end }) => [id, end]))
  for (const { id, end } of other.said) {
    if (!endById.has(id)) continue
    found.taps += 1
    if (endById.get(id) === end) found.sameEnds += 1
  }
  for (const [name, word] of Object.entries(one.lastWords)) {
    const theirs = other.lastWords[name]
    if (theirs?.id !== word.id) continue
    found.lastWords += 1
    if (theirs.holds !== word.holds)
      flaws.push(`${name} after ${word.id.slice(0, 8)}: ${word.holds} in the simulated, ${theirs.holds} in the real`)
  }
  return found
}

function flawsOf(where: string, { violations }: SeedReport): string[] {
  return violations.map(({ invariant, atMs, what }) => `${where}: ${invariant} after ${(atMs / 1000).toFixed(1)} s: ${what}`)
}
