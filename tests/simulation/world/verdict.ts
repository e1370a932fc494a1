export const invariantNames = {
  I1: 'durable accept',
  I2: 'exactly once',
  I3: 'nothing silent',
  I4: 'order',
  I5: 'no head of line',
  I6: 'owner',
  I7: 'converge',
  I8: 'no torn read',
  I9: 'monotonic',
  I10: 'reads (in e2e)',
  I11: 'bounded',
  I12: 'wiped',
  I13: 'one drainer',
  I14: 'honest status',
  I15: 'live',
  I16: 'session',
  I17: 'upgrade',
  I18: 'same (a test)',
  I19: 'profile fields',
  I20: 'history',
  I21: 'no failed assertion',
} as const
export type InvariantId = keyof typeof invariantNames
export const invariantIds = Object.keys(invariantNames) as InvariantId[]

/** Checked only if the plan reaches them; some seeds never do. */
export const rareInvariants: ReadonlySet<InvariantId> = new Set(['I5', 'I16', 'I17', 'I19'])

export interface Violation {
  invariant: InvariantId
  atMs: number
  what: string
}

/** The result of a world. It counts every check, so an invariant that was never checked is visible. */
export interface Verdict {
  violations: readonly Violation[]
  checks: Record<InvariantId, number>
  /** Counts a check, and a violation if it fails. `what` is called only then. */
  expect(invariant: InvariantId, holds: boolean, what: () => string): void
}

/** `only`: ignores the checks of every other invariant. */
export function createVerdict(elapsedMs: () => number, only: InvariantId | null = null): Verdict {
  const violations: Violation[] = []
  const seen = new Set<string>()
  const checks = Object.fromEntries(invariantIds.map((id) => [id, 0])) as Verdict['checks']
  return {
    violations,
    checks,
    expect(invariant, holds, what) {
      if (only !== null && invariant !== only) return
      checks[invariant] += 1
      if (holds) return
      const text = what()
      // A violation that persists is reported once.
      if (seen.has(`${invariant} ${text}`)) return
      seen.add(`${invariant} ${text}`)
      violations.push({ invariant, atMs: elapsedMs(), what: text })
    },
  }
}
