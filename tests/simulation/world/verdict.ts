export const invariantIds = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
  'I15',
  'I16',
  'I17',
  'I18',
  'I19',
] as const
export type InvariantId = (typeof invariantIds)[number]

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
  /** Counts a check, and a violation where it fails. The text is made only then. */
  expect(invariant: InvariantId, holds: boolean, what: () => string): void
}

export function createVerdict(elapsedMs: () => number): Verdict {
  const violations: Violation[] = []
  const seen = new Set<string>()
  const checks = Object.fromEntries(invariantIds.map((id) => [id, 0])) as Verdict['checks']
  return {
    violations,
    checks,
    expect(invariant, holds, what) {
      checks[invariant] += 1
      if (holds) return
      const text = what()
      // One that stays violated is said once.
      if (seen.has(`${invariant} ${text}`)) return
      seen.add(`${invariant} ${text}`)
      violations.push({ invariant, atMs: elapsedMs(), what: text })
    },
  }
}
