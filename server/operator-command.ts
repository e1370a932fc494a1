import { readConfig } from './config.ts'
import { openDatabase, type Database } from './database/open-database.ts'
import { failureOf } from './log.ts'

/** Runs an operator's command on the database of DATA_DIR or DATABASE_URL and prints what it did. */
export async function runOnDatabase(run: (database: Database) => Promise<string[]>): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) stop(read.reason)
  const opened = await openDatabase(read.config)
  if (!opened.ok) stop(opened.reason)
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
