import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { generateItems } from './generate-items.ts'

/** `node server/generator/main.ts COUNT [SEED]`: fills the database that DATA_DIR or DATABASE_URL names, while no service runs on DATA_DIR. */
const [count, seed] = process.argv.slice(2).map(Number)
const read = readConfig(process.env)
if (!read.ok || !count || !Number.isInteger(count)) stop(read.ok ? 'usage: node server/generator/main.ts COUNT [SEED]' : read.reason)
const opened = await openDatabase(read.config)
if (!opened.ok) stop(opened.reason)
const { database } = opened
await migrate(database, { now: Date.now, newId: randomUUID })
const ids = await generateItems(database.db, { count, seed: seed ?? 1, now: Date.now() })
process.stdout.write(`${ids.length} items are there\n`)
await database.close()

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
