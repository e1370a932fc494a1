import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/open-database.ts'
import { endProcess } from '#tests/setup/end-process.ts'
import { runFuzz } from './run-fuzz.ts'

/** `npm run fuzz -- --requests 20000 --seed 1`: exits with 0 only if no reply was a 5xx and nothing was thrown outside a request. */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)
const [wanted, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(seed))
  throw new Error('--requests and --seed must be whole numbers, and --requests at least 1')

// If the run itself throws, exit with 1 and no verdict.
process.exitCode = 1
const thrown: string[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (cause: unknown) => {
    thrown.push(cause instanceof Error ? (cause.stack ?? cause.message) : 'a value that is not an Error')
    print(thrown.at(-1) ?? '')
  })

const database = await openPglite()
await migrate(database, { now: Date.now, newId: randomUUID })
const { requests, routes, statuses, failures } = await runFuzz({
  seed,
  requests: wanted,
  database,
  onProgress: (done) => print(`${done} requests`),
})
for (const failure of failures.slice(0, 20)) print(failure)
print(
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
)
print(`${requests} requests to ${routes} routes, seed ${seed}: ${failures.length} answered with 5xx, ${thrown.length} uncaught errors`)
await endProcess(failures.length + thrown.length === 0 ? 0 : 1)
