import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openPostgres } from '#server/database/open-database.ts'
import startCluster from '#server/testing/postgres-cluster.ts'
import { endProcess } from '#tests/setup/end-process.ts'
import { createPostgresPair } from '#server/testing/postgres-pair.ts'
import { runKills, type KillsOptions, type KillsResult } from './run-kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** A database is made there for the run, and dropped after it. */
    'database-url': { type: 'string' },
    /** Starts a PostgreSQL for the run. */
    postgres: { type: 'boolean', default: false },
    /** Kills the primary of two PostgreSQL servers in place of the services, and has the replica promoted. */
    promotions: { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed))
  throw new Error('--kills and --seed must be whole numbers, and --kills at least 1')

const stopCluster = values.postgres ? await startCluster() : undefined
const url = values['database-url'] ?? (values.postgres ? process.env.TEST_DATABASE_URL : undefined)
if (values.postgres && url === undefined) throw new Error('--postgres needs the package postgresql')
const result = await (values.promotions ? promote() : url === undefined ? run() : onPostgres(url)).finally(() => stopCluster?.())
print(
  `${result.kills} kills (${result.killsInStart} of them in a start), ${result.intents} intents, ${result.retried} sent again, ${result.answersLost} done before the answer was lost`,
)
for (const reason of result.reasons) print(reason)
const { lost, duplicated, reordered, stuck } = result
print(`lost ${lost} duplicated ${duplicated} reordered ${reordered} stuck ${stuck}`)
if (result.intents === 0) print('no intents were sent')
await endProcess(result.intents > 0 && lost + duplicated + reordered + stuck === 0 ? 0 : 1)

function run(databaseUrl?: string, strike?: KillsOptions['strike']): Promise<KillsResult> {
  const onKill = (count: number) => count % 20 === 0 && print(`${count} kills`)
  return runKills({ kills, seed, databaseUrl, onKill, ...(strike && { strike }) })
}

async function promote(): Promise<KillsResult> {
  const pair = await createPostgresPair()
  if (!pair) throw new Error('needs the package postgresql')
  return run(pair.url, ({ random }) => pair.failOver(random() * 1_000)).finally(pair.dispose)
}

async function onPostgres(server: string): Promise<KillsResult> {
  const name = `kills_${process.pid}`
  const maker = openPostgres(server)
  await maker.db.execute(sql.raw(`create database ${name}`))
  const mine = new URL(server)
  mine.pathname = `/${name}`
  try {
    return await run(mine.href)
  } finally {
    await maker.db.execute(sql.raw(`drop database ${name} with (force)`))
    await maker.close()
  }
}
