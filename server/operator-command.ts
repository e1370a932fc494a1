import { readConfig } from './config.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { failureOf } from './log.ts'

/** Runs a command of the operator on the database that DATA_DIR or DATABASE_URL names, and prints what it did. */
export async function runOnDatabase(run: (database: Database) => Promise<string[]>): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) stop(read.reason)
  const opened = await openDatabase(read.config)
  if (!opened.ok) stop(`${read.config.dataDir} is in use by process ${opened.pid}`)
  const { database } = opened
  try {
    process.stdout.write(`${(await run(database)).join('\n')}\n`)
  } catch (cause) {
    stop(`nothing was done: ${failureOf(cause).error}`)
  } finally {
    await database.close()
  }
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
