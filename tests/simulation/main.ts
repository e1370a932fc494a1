import { availableParallelism } from 'node:os'
import { endProcess } from '#tests/setup/end-process.ts'
import { openWorldsPostgres } from './run/both-stores.ts'
import { corpusNames } from './run/corpus.ts'
import { readOptions, type RunOptions } from './run/options.ts'
import { runInProcesses } from './run/processes.ts'
import { chooseSeeds, quickSeeds, unmet, writeQuickSeeds } from './run/quick-seeds.ts'
import {
  addReport,
  coverageTable,
  emptySummary,
  invariantTable,
  lastLine,
  quietness,
  uncheckedInvariants,
  type SeedReport,
} from './run/summary.ts'

/** Failures that are shrunk and shown. Each takes about a minute. */
const maxShown = 2

/** How often each fault meets each stage in the chosen seeds. */
const timesMet = 3

/** `npm run simulate -- --runs N --seed S`: plays worlds, each from one seed. Exits with 0 only if nothing was violated. */
const read = readOptions(process.argv.slice(2), availableParallelism())
if (!read.ok) {
  console.log(read.reason)
  process.exit(2)
}
const { options } = read
if (options.realIndexedDb) await endProcess(await (await import('./real-indexeddb/run.ts')).playInBoth(options))
if (options.store === 'both') await endProcess(await (await import('./run/both-stores.ts')).playOnBothStores(options))
if (options.killsAtAwait && !options.show) await endProcess(await (await import('./kill/kill-at-await.ts')).killAtEveryAwait(options))
await endProcess(options.show ? await (await import('./run/show.ts')).showSeed(options) : await simulate(options))

async function simulate(given: RunOptions): Promise<number> {
  const { runs, seed, processes, fault, hashes, skipsCorpus, store, quick, choose, onlyHistory } = given
  const corpus = skipsCorpus ? [] : corpusNames().map((name) => ({ corpus: name }))
  const seeds = quick ? quickSeeds() : Array.from({ length: runs }, (_, no) => seed + no)
  const reports: SeedReport[] = []
  const summary = emptySummary()
  const hashBySeed = new Map<number, string>()
  // The first seed is played again after the others, in any process: its history must be the same.
  const jobs = [...corpus, ...[...seeds, ...(quick ? seeds.slice(0, 1) : [])].map((one) => ({ seed: one }))]
  const started = Date.now()
  const differing: number[] = []
  const postgres = store === 'postgres' ? await openWorldsPostgres(processes) : null
  if (postgres === undefined) return 2

  await runInProcesses(jobs, { processes, fault, onlyHistory, ...(postgres && { databaseUrls: postgres.urls }) }, (report) => {
    addReport(summary, report)
    if ((hashBySeed.get(report.seed) ?? report.hash) !== report.hash) differing.push(report.seed)
    hashBySeed.set(report.seed, report.hash)
    if (choose && report.corpus === undefined) reports.push(report)
    if (!hashes) printProgress(report, { done: summary.seeds, all: jobs.length, started })
    return fault !== null && report.violations.length > 0 ? 'stop' : undefined
  }).finally(() => postgres?.dispose())

  const seconds = Math.max(1, Date.now() - started) / 1000
  if (hashes) {
    for (const [one, hash] of [...hashBySeed].toSorted(([a], [b]) => a - b)) console.log(`${one} ${hash}`)
    return 0
  }
  const failed = summary.failed.filter((report) => report.corpus === undefined).slice(0, maxShown)
  if (failed.length > 0 && fault === null) {
    const { showSmallest } = await import('./run/show.ts')
    for (const one of failed) await showSmallest(one.seed, given)
  }
  console.log(`\n${invariantTable(summary)}\n\n${coverageTable(summary)}\n`)
  if (choose) {
    const chosen = chooseSeeds(reports, timesMet)
    writeQuickSeeds(chosen)
    console.log(`${chosen.length} of ${runs} seeds chosen; never met: ${unmet(summary.coverage).join(', ') || 'nothing'}`)
  }
  const isComplete = fault === null && !onlyHistory
  const unmetPairs = unmet(summary.coverage).map((pair) => `${pair}: never met; choose new seeds (--choose)`)
  const tooQuiet = !isComplete ? [] : quick ? [...uncheckedInvariants(summary), ...unmetPairs] : quietness(summary)
  if (tooQuiet.length > 0) console.log(`The worlds were too quiet:\n  ${tooQuiet.join('\n  ')}\n`)
  if (fault !== null) console.log(foundText(fault, summary.failed[0], summary.seeds))
  console.log(
    `${summary.seeds} seeds in ${seconds.toFixed(0)} s, ${(summary.seeds / seconds).toFixed(1)} a second; ${summary.intents} intents, ${summary.lostAnswers} lost answers`,
  )
  for (const one of differing) console.log(`seed ${one} gave two histories`)
  console.log(lastLine(summary))
  return summary.failed.length === 0 && differing.length === 0 && tooQuiet.length === 0 ? 0 : 1
}

function printProgress(report: SeedReport, { done, all, started }: { done: number; all: number; started: number }): void {
  for (const { invariant, atMs, what } of report.violations)
    console.log(`${report.corpus ?? `seed ${report.seed}`}: ${invariant} after ${(atMs / 1000).toFixed(1)} s: ${what}`)
  const words = report.corpus === undefined ? `--seed ${report.seed}` : `--corpus ${report.corpus}`
  if (report.violations.length > 0) console.log(`  npm run simulate -- ${words} --show`)
  if (done % (all < 200 ? 5 : 50) === 0)
    console.log(`${done} of ${all} seeds, ${(done / ((Date.now() - started) / 1000)).toFixed(1)} a second`)
}

function foundText(fault: string, found: SeedReport | undefined, seeds: number): string {
  const [first] = found?.violations ?? []
  return first
    ? `${fault}: found by ${first.invariant} after ${seeds} seeds (seed ${found?.seed})`
    : `${fault}: NOT found in ${seeds} seeds`
}
