import { Client } from 'pg'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import type { RunOptions } from './options.ts'
import { runInProcesses } from './processes.ts'
import type { SeedReport } from './summary.ts'

/** Plays each seed on PGlite and on PostgreSQL. Only the order within one moment may differ. Returns 0 only if nothing else does. */
export async function playOnBothStores({ seed, runs, processes, fault }: RunOptions): Promise<number> {
  const postgres = await openWorldsPostgres(processes)
  if (!postgres) return 2
  const seeds = Array.from({ length: runs }, (_, no) => seed + no)
  async function play(databaseUrls: readonly string[]): Promise<Map<number, SeedReport>> {
    const found = new Map<number, SeedReport>()
    const jobs = seeds.map((one) => ({ seed: one, looksBack: true as const }))
    await runInProcesses(jobs, { processes, fault, databaseUrls }, (report) => void found.set(report.seed, report))
    return found
  }
  const [onPglite, onPostgres] = await (async () => [await play([]), await play(postgres.urls)] as const)().finally(postgres.dispose)
  const failed: number[] = []
  let effects = 0
  for (const one of seeds) {
    const flaws = flawsOf(onPglite.get(one)!, onPostgres.get(one)!)
    for (const flaw of flaws) console.log(`seed ${one}: ${flaw}`)
    if (flaws.length > 0) failed.push(one)
    effects += onPglite.get(one)!.outcome?.effects.length ?? 0
  }
  console.log(`${runs} seeds on both stores, ${effects} effects`)
  console.log(
    failed.length > 0 ? `they differ, or are violated: ${failed.join(', ')}` : effects > 0 ? 'both agree' : 'too little was compared',
  )
  return failed.length === 0 && effects > 0 ? 0 : 1
}

function flawsOf(pglite: SeedReport, postgres: SeedReport): string[] {
  const violated = [...pglite.violations, ...postgres.violations].map(({ invariant, what }) => `${invariant}: ${what}`)
  const [here, there] = [pglite.outcome, postgres.outcome]
  if (!here || !there) return [...violated, 'a world did not end']
  const most = Math.max(here.effects.length, there.effects.length)
  for (let no = 0; no < most; no += 1) {
    const [one, other] = [JSON.stringify(here.effects[no]), JSON.stringify(there.effects[no])]
    if (one !== other) return [...violated, `effect ${no}: ${one} on PGlite, ${other} on PostgreSQL`]
  }
  return here.momentsHash === there.momentsHash ? violated : [...violated, 'the same effects, but another history']
}

/** A temporary PostgreSQL server with an empty database for each process. */
interface WorldsPostgres {
  urls: string[]
  dispose(): Promise<void>
}

/** Undefined if PostgreSQL is not installed. */
export async function openWorldsPostgres(processes: number): Promise<WorldsPostgres | undefined> {
  const postgres = await createKillablePostgres()
  if (!postgres) return void console.log('PostgreSQL is not installed here (the package postgresql).')
  const client = new Client(postgres.url)
  await client.connect()
  const names = Array.from({ length: processes }, (_, no) => `worlds${no}`)
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return { urls: names.map((name) => postgres.url.replace('/postgres?', `/${name}?`)), dispose: postgres.dispose }
}
