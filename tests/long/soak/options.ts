import { parseArgs } from 'node:util'

export type StoreName = 'pglite' | 'postgres'

export interface SoakOptions {
  /** One run each, one after the other. */
  stores: readonly StoreName[]
  minutes: number
  /** On PGlite; on PostgreSQL too where it is the only store, and one beside PGlite. */
  citizens: number
  seed: number
  /** A seeded fault of the simulation, which is built into the app: the run must end red. */
  fault: string | undefined
  /** Where figures and pictures go. */
  out: string
}

/** Throws with a sentence where the command line is wrong. */
export function readOptions(words: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      store: { type: 'string', default: 'pglite' },
      minutes: { type: 'string', default: '2' },
      citizens: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      fault: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const { store, fault, out } = values
  if (store !== 'pglite' && store !== 'postgres' && store !== 'both') throw new Error(`--store ${store}: it is pglite, postgres or both`)
  return {
    stores: store === 'both' ? ['pglite', 'postgres'] : [store],
    minutes: numberOf('minutes', values.minutes, { min: 0.25, max: 600 }),
    citizens: numberOf('citizens', values.citizens, { min: 1, max: 20 }),
    seed: numberOf('seed', values.seed, { min: 1, max: 1_000_000 }),
    fault,
    // What a mistake looks like is not for the documents.
    out: out ?? (fault === undefined ? 'docs/soak' : 'test-results/soak'),
  }
}

function numberOf(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text)
  if (!(value >= min && value <= max)) throw new Error(`--${name} ${text}: it is a number from ${min} to ${max}`)
  return value
}
