import { randomUUID } from 'node:crypto'
import { readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { failureOf } from './log.ts'

/** `npm run migrate`: brings the database that DATA_DIR or DATABASE_URL names to this build's schema, before processes start with MIGRATE=0. */
const read = readConfig(process.env)
if (!read.ok) stop(read.reason)
const opened = await openDatabase(read.config)
if (!opened.ok) stop(`${read.config.dataDir} is in use by process ${opened.pid}`)
const { database } = opened
try {
  const done = await migrate(database, { now: Date.now, newId: randomUUID })
  process.stdout.write(done.length === 0 ? 'the database is up to date\n' : `${done.join('\n')}\n`)
} catch (cause) {
  stop(`the database cannot be migrated: ${failureOf(cause).error}`)
} finally {
  await database.close()
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
