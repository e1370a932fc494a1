import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { newSecret } from '#server/secrets.ts'
import { createPasswordHash } from '#server/services/idp/passwords.ts'
import { runStaffCommand } from './commands.ts'

const environment = { now: Date.now, newId: randomUUID, newSecret, hashPassword: createPasswordHash({ parallel: 1 }) }

const read = readConfig(process.env)
if (!read.ok) fail(read.reason)
const opened = await openDatabase(read.config)
if (!opened.ok) fail(`${read.config.dataDir} is in use by process ${opened.pid}: stop the services first, or use DATABASE_URL`)
const { database } = opened
await migrate(database, environment)
const end = await runStaffCommand({ ...environment, database, reference: await loadReferenceData(), readPassword }, process.argv.slice(2))
await database.close()
if (!end.ok) fail(end.reason)
process.stdout.write(`${end.text}\n`)

/** The first line of what is piped in. */
async function readPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  return line === '' ? undefined : line
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
