import { availableParallelism } from 'node:os'
import { endProcess } from '#tests/setup/end-process.ts'
import { readCorpus } from './run/corpus.ts'
import { fingerprintOf } from './run/fingerprint.ts'
import { openJournal } from './run/journal.ts'
import { readOptions, type RunOptions } from './run/options.ts'
import { openWorldsPostgres } from './run/both-stores.ts'
import { chooseSeeds, quickSeeds, unmet, writeQuickSeeds } from './run/quick-seeds.ts'
import { runInProcesses } from './run/processes.ts'
import { addReport, emptySummary, lastLine, quietness, uncheckedInvariants, type SeedReport } from './run/summary.ts'
import { cellsText, coverageTable, invariantTable } from './run/tables.ts'

/** Failures that are made small and shown: each costs about a minute. */
const mostShown = 2

/** How often each fault meets each stage in the chosen seeds. */
const timesMet = 3

/** `npm run simulate -- --runs N --seed S`: whole worlds, each from one seed. Ends with 0 only when nothing was violated. */
const read = readOptions(process.argv.slice(2), availableParallelism())
if (!read.ok) {
  console.log(read.reason)
  process.exit(2)
}
const { options } = read
if (options.realIndexedDb) await endProcess(await (await import('./real-indexeddb/run.ts')).playInBoth(options))
if (options.store === 'both') await endProcess(await (await import('./run/both-stores.ts')).playOnBothStores(options))
await endProcess(options.show ? await (await import('./run/show.ts')).showSeed(options.seed, options) : await simulate(options))

async function simulate(given: RunOptions): Promise<number> {
  const { runs, seed, processes, fault, hashes, skipsCorpus, journal: file, store, quick, choose } = given
  const known = skipsCorpus ? [] : readCorpus().map(({ name }) => ({ corpus: name }))
  const seeds = quick ? quickSeeds() : Array.from({ length: runs }, (_, no) => seed + no)
  if (seeds.length === 0) {
    console.log('There are no seeds to run.')
    return 2
  }
  const reports: SeedReport[] = []
  const summary = emptySummary()
  const journal = file === null ? null : openJournal(file, seeds, fingerprintOf({ fault, store, lane: 'simulated' }))
  const prints = new Map<number, string>()
  for (const report of journal?.known.values() ?? []) {
    addReport(summary, report)
    prints.set(report.seed, report.hash)
  }
  const before = summary.seeds
  if (before > 0) console.log(`${before} of these seeds stand in the journal`)
  // The first is played once more, after others and in whichever process is free: it has to be the same history.
  const again = quick ? seeds.slice(0, 1) : []
  const jobs = [
    ...known,
    ...seeds.filter((one) => journal?.known.has(one) !== true).map((one) => ({ seed: one })),
    ...again.map((one) => ({ seed: one })),
  ]
  const started = Date.now()
  const unlike: number[] = []
  const postgres = store === 'postgres' ? await openWorldsPostgres(processes) : null
  if (postgres === undefined) {
    console.log('PostgreSQL is not installed here (the package postgresql).')
    return 2
  }

  await runInProcesses(jobs, { processes, fault, ...(postgres && { databaseUrls: postgres.urls }) }, (report) => {
    addReport(summary, report)
    if (report.corpus === undefined) journal?.add(report)
    if ((prints.get(report.seed) ?? report.hash) !== report.hash) unlike.push(report.seed)
    prints.set(report.seed, report.hash)
    if (choose && report.corpus === undefined) reports.push(report)
    if (!hashes) tell(report, { done: summary.seeds - before, all: jobs.length, started })
    return fault !== null && report.violations.length > 0 ? 'stop' : undefined
  }).finally(() => postgres?.dispose())

  const seconds = Math.max(1, Date.now() - started) / 1000
  const smallest = summary.failed.filter(({ corpus }) => corpus === undefined).slice(0, mostShown)
  if (smallest.length > 0 && !hashes && fault === null) {
    const { showSmallest } = await import('./run/show.ts')
    for (const failed of smallest) await showSmallest(failed.seed, fault)
  }

  if (hashes) {
    for (const [one, hash] of [...prints].toSorted(([a], [b]) => a - b)) console.log(`${one} ${hash}`)
    return 0
  }
  console.log(`\n${invariantTable(summary)}\n\n${coverageTable(summary)}\n${cellsText(summary)}\n`)
  if (choose) {
    const chosen = chooseSeeds(reports, timesMet)
    writeQuickSeeds({ coverage: chosen })
    console.log(`${chosen.length} of ${runs} seeds chosen; never met: ${unmet(summary.coverage).join(', ') || 'nothing'}`)
  }
  const tooQuiet =
    fault === null
      ? quick
        ? [...uncheckedInvariants(summary), ...unmet(summary.coverage).map((pair) => `${pair}: never met; choose new seeds (--choose)`)]
        : quietness(summary)
      : []
  if (tooQuiet.length > 0) console.log(`The worlds were too quiet:\n  ${tooQuiet.join('\n  ')}\n`)
  if (fault !== null) console.log(foundText(fault, summary.failed[0], summary.seeds))
  console.log(
    `${summary.seeds - before} seeds in ${seconds.toFixed(0)} s, ${((summary.seeds - before) / seconds).toFixed(1)} a second${before > 0 ? `, ${summary.seeds} with the journal's` : ''}; ${summary.intents} intents, ${summary.lostAnswers} lost answers`,
  )
  for (const one of unlike) console.log(`seed ${one} gave two histories`)
  console.log(lastLine(summary))
  return summary.failed.length === 0 && unlike.length === 0 && tooQuiet.length === 0 ? 0 : 1
}

function tell(report: SeedReport, { done, all, started }: { done: number; all: number; started: number }): void {
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
