import { parseArgs } from 'node:util'
import { engines, type Engine } from '#tests/browsers/engines/driver.ts'

export interface RunOptions {
  runs: number
  seed: number
  processes: number
  /** Prints the history of one world. */
  show: boolean
  /** A seeded fault to look for. The run ends at the first world that finds it. */
  fault: string | null
  /** Prints only a hash for each seed, so that two runs can be compared. */
  hashes: boolean
  /** Kills an engine at each await of short fixed days. `runs` is the size of a sample; 0 means every await. */
  killsAtAwait: boolean
  /** The names of the days for `killsAtAwait`; null means all. */
  killSteps: readonly string[] | null
  /** The world to show: a name in the corpus, or a file. */
  corpus: string | null
  /** Plays that world with the mistake that it was stored for. */
  isBroken: boolean
  /** Plays the seeds of `npm test`. A fault that never meets an intent in some stage fails the run. */
  quick: boolean
  /** Chooses the seeds for `quick` from the range. */
  choose: boolean
  /** Runs the history checker alone: no other invariant can fail a world. */
  onlyHistory: boolean
  /** Skips the worlds of the corpus. */
  skipsCorpus: boolean
  /** Also plays each seed on a browser's IndexedDB and compares the two. */
  realIndexedDb: boolean
  engine: Engine
  /** The services' database. `both`: plays each seed on either and compares the two. */
  store: (typeof stores)[number]
}

export type OptionsResult = { ok: true; options: RunOptions } | { ok: false; reason: string }

const stores = ['pglite', 'postgres', 'both'] as const
const flag = { type: 'boolean', default: false } as const
const value = { type: 'string' } as const
const known = {
  show: flag,
  hashes: flag,
  broken: flag,
  'skip-corpus': flag,
  'real-indexeddb': flag,
  quick: flag,
  choose: flag,
  'only-history': flag,
  'kill-at-await': flag,
  runs: value,
  seed: value,
  processes: value,
  steps: value,
  fault: value,
  corpus: value,
  store: value,
  engine: value,
} as const
type Name = keyof typeof known

/** Pairs of options that exclude each other. */
const conflicts: Partial<Record<Name, readonly Name[]>> = {
  'kill-at-await': ['corpus', 'store', 'quick', 'choose', 'hashes', 'real-indexeddb'],
  quick: ['seed', 'runs'],
  'real-indexeddb': ['store'],
  'only-history': ['store', 'real-indexeddb', 'choose'],
  corpus: ['seed', 'runs'],
}
/** Options that do nothing without another one. */
const needs: Partial<Record<Name, Name>> = { corpus: 'show', broken: 'corpus', steps: 'kill-at-await', engine: 'real-indexeddb' }

/** `--seed S` without `--runs` plays one seed. */
export function readOptions(words: string[], cores: number): OptionsResult {
  const refuse = (reason: string) => ({ ok: false, reason }) as const
  let given
  try {
    given = parseArgs({ args: words, options: known }).values
  } catch (error) {
    return refuse((error as Error).message)
  }
  const names = (Object.keys(given) as Name[]).filter((name) => given[name] !== false)
  for (const name of ['runs', 'seed', 'processes'] as const)
    if (given[name] !== undefined && !/^\d{1,9}$/.test(given[name]))
      return refuse(`--${name} must be a whole number, not "${given[name]}".`)
  if (/^0+$/.test(given.runs ?? '')) return refuse('--runs must be at least 1.')
  for (const name of names) {
    const other = conflicts[name]?.find((one) => names.includes(one))
    if (other) return refuse(`--${other} does not work with --${name}.`)
    const needed = needs[name]
    if (needed && !names.includes(needed)) return refuse(`--${name} works only with --${needed}.`)
  }
  const store = stores.find((name) => name === (given.store ?? 'pglite'))
  if (!store) return refuse(`--store must be one of ${stores.join(', ')}.`)
  const engine = engines.find((name) => name === (given.engine ?? 'chromium'))
  if (!engine) return refuse(`--engine must be one of ${engines.join(', ')}.`)
  if (given.show && store !== 'pglite') return refuse('--show works only on PGlite.')
  const killsAtAwait = given['kill-at-await']
  const runs = Number(given.runs ?? (killsAtAwait ? 0 : given.seed === undefined ? 100 : 1))
  return {
    ok: true,
    options: {
      runs,
      seed: Number(given.seed ?? 1),
      processes: Math.max(1, Math.min(Number(given.processes ?? cores), given.quick || killsAtAwait ? cores : runs)),
      show: given.show,
      fault: given.fault ?? null,
      hashes: given.hashes,
      killsAtAwait,
      killSteps: given.steps?.split(',') ?? null,
      corpus: given.corpus ?? null,
      isBroken: given.broken,
      quick: given.quick,
      choose: given.choose,
      onlyHistory: given['only-history'],
      skipsCorpus: given['skip-corpus'] || given.fault !== undefined || given.show || given.hashes,
      realIndexedDb: given['real-indexeddb'],
      engine,
      store,
    },
  }
}
