import { Client } from 'pg'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import type { RunOptions } from './options.ts'
import { runInProcesses } from './processes.ts'
import type { SeedReport } from './summary.ts'

type Stores = Record<'pglite' | 'postgres', SeedReport>

/**
 * Each seed with the services on PGlite and on PostgreSQL. A world knows no other time and no other chance than its own, so that everything must be
 * equal: every effect with its moment, its answer and its place in the order, and every line of the history. Within one moment the lines may stand in any
 * order, because a database in another process takes longer. Ends with 0 only when all is, in every seed, and nothing was violated.
 */
export async function playOnBothStores({
  seed,
  runs,
  processes,
  fault,
}: Pick<RunOptions, 'seed' | 'runs' | 'processes' | 'fault'>): Promise<number> {
  const postgres = await openWorldsPostgres(processes)
  if (!postgres) {
    console.log('PostgreSQL is not installed here (the package postgresql).')
    return 2
  }
  const started = Date.now()
  const found = new Map<number, Partial<Stores>>()
  const failed: number[] = []
  let effects = 0
  let compared = 0
  const jobs = Array.from({ length: runs }, (_, no) => ({ seed: seed + no, looksBack: true as const }))
  const play = (store: keyof Stores, databaseUrls: readonly string[]) =>
    runInProcesses(jobs, { processes, fault, databaseUrls }, (report) => {
      const both = { ...found.get(report.seed), [store]: report }
      found.set(report.seed, both)
      const { pglite } = both
      if (!pglite || !both.postgres) return undefined
      effects += pglite.outcome?.effects.length ?? 0
      const flaws = flawsOf({ pglite, postgres: both.postgres })
      for (const flaw of flaws) console.log(`seed ${report.seed}: ${flaw}`)
      if (flaws.length > 0) failed.push(report.seed)
      compared += 1
      if (compared % 10 === 0) console.log(`${compared} of ${runs} seeds`)
      return undefined
    })
  try {
    await play('pglite', [])
    await play('postgres', postgres.urls)
  } finally {
    await postgres.dispose()
  }
  const equal = [...found.values()].filter(({ pglite, postgres: other }) => pglite?.hash === other?.hash).length
  const agree = failed.length === 0 && compared === runs && effects > 0
  const differing = failed.length === 0 ? 'too little was compared' : `they differ, or are violated: ${failed.join(', ')}`
  console.log(`${compared} of ${runs} seeds on both stores in ${((Date.now() - started) / 1000).toFixed(0)} s, ${effects} effects
the same history to the letter: ${equal} seeds; the others differ in the order within a moment, unless it is said above
${agree ? 'both agree' : differing}`)
  return agree ? 0 : 1
}

function flawsOf({ pglite, postgres }: Stores): string[] {
  const violated = [pglite, postgres].flatMap(({ violations }, at) =>
    violations.map(({ invariant, what }) => `${at === 0 ? 'PGlite' : 'PostgreSQL'}: ${invariant}: ${what}`),
  )
  const [here, there] = [pglite.outcome, postgres.outcome]
  if (!here || !there) return [...violated, 'a world did not come to its end']
  const most = Math.max(here.effects.length, there.effects.length)
  for (let no = 0; no < most; no += 1) {
    const [one, other] = [JSON.stringify(here.effects[no]), JSON.stringify(there.effects[no])]
    if (one !== other) return [...violated, `effect ${no}: ${one} on PGlite, ${other} on PostgreSQL`]
  }
  if (here.momentsHash !== there.momentsHash)
    violated.push(`the same effects, and another history: ${here.momentsHash} on PGlite, ${there.momentsHash} on PostgreSQL`)
  return violated
}

/** A throw-away PostgreSQL, with an empty database for each process that runs worlds. */
interface WorldsPostgres {
  urls: string[]
  dispose(): Promise<void>
}

/** Undefined where PostgreSQL is not installed. */
export async function openWorldsPostgres(processes: number): Promise<WorldsPostgres | undefined> {
  const postgres = await createKillablePostgres()
  if (!postgres) return undefined
  const client = new Client(postgres.url)
  await client.connect()
  const names = Array.from({ length: processes }, (_, no) => `worlds${no}`)
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  return { urls: names.map((name) => postgres.url.replace('/postgres?', `/${name}?`)), dispose: postgres.dispose }
}
