import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openPglite } from '#server/database/open-database.ts'
import { endProcess } from '#tests/setup/end-process.ts'
import { runFuzz } from './run-fuzz.ts'

/** `npm run fuzz -- --requests 20000 --seed 1`: ends with 0 only where nothing was answered with 5xx and nothing was thrown beside a request. */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)
const [wanted, seed] = [Number(values.requests), Number(values.seed)]
if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(seed))
  throw new Error('--requests and --seed are whole numbers, --requests at least 1')

// The run itself may be what throws: then the process ends here, without a verdict.
process.exitCode = 1
const thrown: string[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (cause: unknown) => {
    thrown.push(cause instanceof Error ? (cause.stack ?? cause.message) : 'something that is no Error')
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
print(`${requests} requests to ${routes} routes, seed ${seed}: ${failures.length} answered with 5xx, ${thrown.length} thrown beside them`)
await endProcess(failures.length + thrown.length === 0 ? 0 : 1)
