import type { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openPglite, openPostgres, type Database, type Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { askInFewRoundTrips } from './few-round-trips.ts'
import type { Reword } from '#server/database/reworded.ts'

const environment = { now: () => 0, newId: randomUUID }

/** One for all files that a process runs. It ends with the process. */
let embedded: Promise<Database> | null = null
const openEmbedded = () => (embedded ??= openQuickly())

async function openQuickly(): Promise<Database> {
  const database = await openPglite()
  askInFewRoundTrips((database.db as unknown as { $client: PGlite }).$client)
  return database
}

/** Through one connection, so that `set search_path` holds. It ends with the process. */
let server: Database | null = null
const openServer = (url: string) => (server ??= openPostgres(url, { connections: 1 }))

/** What the migrations themselves write rows to. */
const filled = ['counter', 'migrations']

/** The embedded database has no autovacuum: a table of this size is truncated, which takes longer, lest each scan read what was deleted. */
const clearedBytes = 65_536

interface Prepared {
  name: string
  columns: string
}

/** On each database the schema that is emptied for each test. */
const prepared = new Map<Database, Prepared>()

/**
 * The name of an empty migrated schema; only one is used at a time. All migrations take 200 ms, so the one of the test before is emptied, unless
 * that test has changed its columns.
 */
async function emptySchema(shared: Database): Promise<string> {
  const last = prepared.get(shared)
  if (last && (await columnsOf(shared, last.name)) === last.columns) {
    await shared.db.execute(sql.raw(`select ${last.name}.make_empty()`))
    return last.name
  }
  const made = await prepareSchema(shared)
  prepared.set(shared, made)
  return made.name
}

/** An empty migrated schema on the process's PGlite. */
export async function freshSchema(): Promise<Database> {
  const shared = await openEmbedded()
  await emptySchema(shared)
  return { ...shared, close: () => Promise.resolve() }
}

async function prepareSchema(shared: Database): Promise<Prepared> {
  const name = newName()
  await shared.db.execute(sql.raw(`create schema ${name}`))
  await shared.db.execute(sql.raw(`set search_path to ${name}`))
  await migrate(shared, environment)
  const relations = await rowsOf<{ kind: string; relname: string }>(
    shared.db,
    sql.raw(`select relkind::text as kind, relname from pg_class where relnamespace = '${name}'::regnamespace order by relname`),
  )
  const called = (wanted: string) => relations.filter(({ kind }) => kind === wanted).map(({ relname }) => relname)
  for (const table of filled) await shared.db.execute(sql.raw(`create table first_${table} as select * from ${table}`))
  // As a replica the session runs no triggers and checks no references.
  const statements = [
    ...called('r').map(
      (table) => `if pg_relation_size('${name}.${table}') > ${clearedBytes} then truncate ${name}.${table} cascade;
        else delete from ${name}.${table}; end if;`,
    ),
    ...filled.map((table) => `insert into ${name}.${table} select * from ${name}.first_${table};`),
    ...called('S').map((sequence) => `perform setval('${name}.${sequence}', 1, false);`),
  ]
  await shared.db.execute(
    sql.raw(`create function make_empty() returns void language plpgsql as $$ begin
      set local session_replication_role = replica;
      ${statements.join('\n')}
      set local session_replication_role = origin;
    end $$`),
  )
  return { name, columns: await columnsOf(shared, name) }
}

/** Of all tables of a schema, in their order. */
async function columnsOf({ db }: Database, name: string): Promise<string> {
  const [row] = await rowsOf<{ columns: string }>(
    db,
    sql.raw(`select md5(string_agg(concat(relname, ' ', attnum, ' ', attname, ' ', atttypid, ' ', attnotnull), ',' order by relname, attnum)) as columns
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = '${name}'::regnamespace and relkind = 'r' and attnum > 0`),
  )
  return row?.columns ?? ''
}

/**
 * Runs the tests of `body` on each database there is: PGlite always, PostgreSQL when `TEST_DATABASE_URL` names one. `fresh` gives each test
 * a migrated database of its own, which is a schema: a few milliseconds in place of two seconds. One whose statements are reworded is whole.
 */
export function describeOnDatabases(title: string, body: (fresh: (reword?: Reword) => Promise<Database>) => void): void {
  describe(`${title} (PGlite)`, () => {
    // Its start takes two seconds, and many more on a busy machine: no test shall be blamed for that.
    beforeAll(async () => void (await openEmbedded()))
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
      const database = openPostgres(url ?? '', { schemaName: await emptySchema(openServer(url ?? '')), reword })
      opened.push(database)
      return database
    })
  })
}

/** Names of the tables in which a row holds one of the texts in any column. */
export async function tablesWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  if (tables.length < 23) throw new Error('tables are missing')
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(db, sql`select t::text as row from ${sql.identifier(name)} t`)
    if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(name)
  }
  return found
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}
