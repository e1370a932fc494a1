import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { failureOf } from '#server/log.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { newSecret } from '#server/secrets.ts'
import { createPasswordHash } from '#server/domain/accounts/passwords.ts'
import { runStaffCommand } from './commands.ts'

const passwordFlag = '--password-stdin'
const environment = { now: Date.now, newId: randomUUID, newSecret, hashPassword: createPasswordHash({ parallel: 1 }) }

// Unheard, Node would print the message and all it holds: of a statement that failed, every value.
process.on('uncaughtException', (cause) => fail(failureOf(cause).error))

const words = process.argv.slice(2)
const asked = words.filter((word) => word !== passwordFlag)
const read = readConfig(process.env)
if (!read.ok) fail(read.reason)
const opened = await openDatabase(read.config)
if (!opened.ok) fail(opened.reason)
const { database } = opened
// Who has the account of the services may change no table; and no table is changed under services that run.
const unusable = await migrate(database, environment, { isCheck: true }).then(
  () => null,
  (cause: unknown) => failureOf(cause).error,
)
if (unusable !== null) fail(`the database cannot be used: ${unusable}`)
const end = await runStaffCommand({ ...environment, database, reference: await loadReferenceData(), readPassword }, asked)
await database.close()
if (!end.ok) fail(end.reason)
process.stdout.write(`${end.text}\n`)

async function readPassword(): Promise<string | undefined> {
  return words.includes(passwordFlag) ? ((await text(process.stdin)).split(/\r?\n/)[0] ?? '') : undefined
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
