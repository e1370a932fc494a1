import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openPglite, openPostgres, type Database } from '#server/database/open-database.ts'
import type { Reword } from '#server/database/reworded.ts'

const environment = { now: () => 0, newId: randomUUID }

/** One for all files that a process runs. It ends with the process. */
let embedded: Promise<Database> | null = null
const openEmbedded = () => (embedded ??= openPglite())

/** A schema of its own on the process's PGlite, with the tables: a millisecond in place of two seconds. Only one of them is used at a time. */
export async function freshSchema(): Promise<Database> {
  const shared = await openEmbedded()
  const name = newName()
  await shared.db.execute(sql.raw(`create schema ${name}`))
  await shared.db.execute(sql.raw(`set search_path to ${name}`))
  await migrate(shared, environment)
  return { ...shared, close: () => Promise.resolve() }
}

/**
 * Runs the tests of `body` on each database there is: PGlite always, PostgreSQL when `TEST_DATABASE_URL` names one. `fresh` gives each test
 * a migrated database of its own, which is a schema: a millisecond in place of two seconds. One whose statements are reworded is whole.
 */
export function describeOnDatabases(title: string, body: (fresh: (reword?: Reword) => Promise<Database>) => void): void {
  describe(`${title} (PGlite)`, () => {
    // Its start takes two seconds, and many more on a busy machine: no test shall be blamed for that.
    beforeAll(async () => void (await openEmbedded()), 120_000)
    const own: Database[] = []
    afterEach(async () => {
      await Promise.all(own.splice(0).map((database) => database.close()))
    })
    body(async (reword) => {
      if (reword) {
        const database = await openPglite(undefined, reword)
        own.push(database)
        await migrate(database, environment)
        return database
      }
      return freshSchema()
    })
  })

  const url = process.env.TEST_DATABASE_URL
  describe.skipIf(url === undefined)(`${title} (PostgreSQL)`, () => {
    const opened: Database[] = []
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((database) => database.close()))
    })
    body(async (reword) => {
      const name = newName()
      const maker = openPostgres(url ?? '')
      await maker.db.execute(sql.raw(`create schema ${name}`))
      await maker.close()
      const database = openPostgres(url ?? '', { schemaName: name, reword })
      opened.push(database)
      await migrate(database, environment)
      return database
    })
  })
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}
