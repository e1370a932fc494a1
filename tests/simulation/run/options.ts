import { engines, type Engine } from '#tests/browsers/engines/driver.ts'
import type { Narrowing } from './narrow.ts'

export interface RunOptions {
  runs: number
  seed: number
  processes: number
  /** Prints one seed's history, line by line. */
  show: boolean
  /** A seeded fault to look for; the run ends at the first that is found. */
  fault: string | null
  /** Prints a hash for each seed and nothing else: how two runs are compared. */
  hashes: boolean
  /** Which of the seed's steps and faults are played; for one seed that is shown. */
  narrowing: Narrowing
  /** One of the corpus, to be shown. */
  corpus: string | null
  /** The seeds of `npm test` in place of a range; a fault that meets nothing in some stage fails the run. */
  quick: boolean
  /** Of the seeds of the range, writes down those that `quick` plays. */
  choose: boolean
  /** Skips the worlds that have failed before. */
  skipsCorpus: boolean
  /** Where each world's report is kept as it comes: a run that was broken off goes on from there. */
  journal: string | null
  /** Plays each seed in a browser's IndexedDB too, and holds the two against each other. */
  realIndexedDb: boolean
  /** Whose. */
  engine: Engine
  /** What the services keep their data in; `both`: each seed on either, and held against each other. */
  store: (typeof stores)[number]
}

export type OptionsResult = { ok: true; options: RunOptions } | { ok: false; reason: string }

const stores = ['pglite', 'postgres', 'both'] as const
const flags: readonly string[] = ['--show', '--hashes', '--skip-corpus', '--real-indexeddb', '--quick', '--choose']
const numbers = ['--runs', '--seed', '--processes'] as const
const lists = ['--steps', '--faults'] as const
const withValue: readonly string[] = [...numbers, ...lists, '--fault', '--corpus', '--journal', '--store', '--engine']

/** `--seed S` alone is one seed. */
export function readOptions(words: readonly string[], cores: number): OptionsResult {
  const given = new Map<string, string>()
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    if (flags.includes(word)) given.set(word, '')
    else if (withValue.includes(word) && words[at + 1] !== undefined) given.set(word, words[(at += 1)]!)
    else return { ok: false, reason: `"${word}" is unknown or lacks a value. Options: ${[...withValue, ...flags].join(', ')}.` }
  }
  for (const name of numbers) {
    const value = given.get(name)
    if (value !== undefined && !/^\d{1,9}$/.test(value)) return { ok: false, reason: `${name} must be a whole number, not "${value}".` }
  }
  if (/^0+$/.test(given.get('--runs') ?? '')) return { ok: false, reason: '--runs must be at least 1.' }
  const ignored = ['--corpus', ...lists].find((name) => given.has(name) && !given.has('--show'))
  if (ignored) return { ok: false, reason: `${ignored} works only with --show.` }
  const store = stores.find((name) => name === (given.get('--store') ?? 'pglite'))
  if (!store) return { ok: false, reason: `--store must be one of ${stores.join(', ')}.` }
  if (store === 'both' && given.has('--journal')) return { ok: false, reason: '--journal does not work with --store both.' }
  if (given.has('--quick') && (given.has('--seed') || given.has('--runs')))
    return { ok: false, reason: '--quick has its own seeds; --seed and --runs do not work with it.' }
  if (given.has('--real-indexeddb') && given.has('--store'))
    return { ok: false, reason: '--store does not work with --real-indexeddb, which always uses PGlite.' }
  const engine = engines.find((name) => name === (given.get('--engine') ?? 'chromium'))
  if (!engine) return { ok: false, reason: `--engine must be one of ${engines.join(', ')}.` }
  if (given.has('--engine') && !given.has('--real-indexeddb')) return { ok: false, reason: '--engine works only with --real-indexeddb.' }
  if (given.has('--show') && store !== 'pglite') return { ok: false, reason: `--show works only on PGlite, not with --store ${store}.` }
  const steps = listOf(given.get('--steps'))
  if (steps?.some((word) => !/^\d+$/.test(word))) return { ok: false, reason: '--steps must be step numbers such as 3,17, or none.' }
  const number = (name: (typeof numbers)[number], otherwise: number) => Number(given.get(name) ?? otherwise)
  const runs = number('--runs', given.has('--seed') ? 1 : 100)
  return {
    ok: true,
    options: {
      runs,
      seed: number('--seed', 1),
      processes: Math.max(1, Math.min(number('--processes', cores), given.has('--quick') ? cores : runs)),
      show: given.has('--show'),
      fault: given.get('--fault') ?? null,
      corpus: given.get('--corpus') ?? null,
      narrowing: { steps: steps?.map(Number) ?? null, faults: listOf(given.get('--faults')) },
      hashes: given.has('--hashes'),
      journal: given.get('--journal') ?? null,
      store,
      quick: given.has('--quick'),
      choose: given.has('--choose'),
      engine,
      realIndexedDb: given.has('--real-indexeddb'),
      skipsCorpus: given.has('--skip-corpus') || given.has('--fault') || given.has('--show') || given.has('--hashes'),
    },
  }
}

function listOf(text: string | undefined): string[] | null {
  if (text === undefined) return null
  return text === 'none' ? [] : text.split(',')
}
