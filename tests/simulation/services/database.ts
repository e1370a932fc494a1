import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { openPglite, openPostgres, type Database } from '#server/database/open-database.ts'
import type { Outstanding } from '#tests/simulation/kernel/turns.ts'
import { countQueries } from './counted-queries.ts'
import { askInFewRoundTrips } from '#server/testing/few-round-trips.ts'

/** `before-commit`: the transaction is lost. `after-commit`: only the answer is lost. */
export type Death = 'before-commit' | 'after-commit'

/** Thrown if the process of the services died. */
export class ServiceDied extends Error {
  override name = 'ServiceDied'
}

export interface SimulationDatabase {
  database: Database
  /** Makes the current content the start of every world. */
  keepAsTemplate(): Promise<void>
  restore(): Promise<void>
  query<Row>(text: string, given?: unknown[]): Promise<Row[]>
  /** The death that the next transaction meets. */
  dieAt(death: Death | null): void
  hasDied(): boolean
}

/** Records every effect of a citizen's write. Triggers of the database write it, so no service can skip or repeat an entry. */
const audit = `
create table audit (no bigserial primary key, account_id text not null, subject text not null, state text not null);
create function audit_personal() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state) values (new.account_id, new.item_id, row_to_json(new)::text); return new; end $$;
create trigger personal_said after insert or update on personal for each row execute function audit_personal();
create function audit_profile() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state) values (new.account_id, 'profile', row_to_json(new)::text); return new; end $$;
create trigger profile_said after update on profiles for each row execute function audit_profile();
create function audit_check_in() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state) values (coalesce(new.account_id, 'nobody'), new.alert_id, row_to_json(new)::text); return new; end $$;
create trigger check_in_said after insert on check_ins for each row execute function audit_check_in();
create function audit_message() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state)
    select account_id, 'chat:' || representation_id, row_to_json(new)::text from conversations where id = new.conversation_id and new.sender = 'citizen';
  return new; end $$;
create trigger message_said after insert on messages for each row execute function audit_message();
create function audit_appointment() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state) values (new.account_id, 'appointment:' || new.id, row_to_json(new)::text); return new; end $$;
create trigger appointment_said after insert on appointments for each row execute function audit_appointment();`

interface Store {
  database: Database
  exec(text: string): Promise<unknown>
  query(text: string, given?: unknown[]): Promise<{ rows: unknown[] }>
  /** Wraps every transaction of the services. */
  aroundTransactions(wrap: (commit: Transaction) => Transaction): void
}
type Transaction = (work: (tx: never) => Promise<unknown>, ...rest: never[]) => Promise<unknown>

/** `url`: an empty PostgreSQL database. Without it the database is embedded. `outstanding` counts queries to another process. */
export async function openSimulationDatabase(url: string | null, outstanding: Outstanding): Promise<SimulationDatabase> {
  const { database, exec, query, aroundTransactions } = url === null ? await openEmbedded() : await openServer(url, outstanding)
  let death: Death | null = null
  let died = false

  aroundTransactions((commit) => async (work, ...rest) => {
    const met = death
    death = null
    const result = await commit(
      async (tx) => {
        const worked = await work(tx)
        if (met === 'before-commit') throw new ServiceDied()
        return worked
      },
      ...rest,
    ).catch((error: unknown) => {
      if (met === 'before-commit') died = true
      throw error
    })
    if (met !== 'after-commit') return result
    died = true
    throw new ServiceDied()
  })

  return {
    database,
    async keepAsTemplate() {
      const { rows } = await query(
        `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
          where table_schema = 'public' and table_name <> 'migrations' and is_generated = 'NEVER' group by 1 order by 1`,
      )
      const columnsOf = new Map((rows as { name: string; columns: string }[]).map(({ name, columns }) => [name, columns]))
      const names = inOrderOfReferences([...columnsOf.keys()])
      const refill = (name: string) => {
        const columns = columnsOf.get(name)
        return `delete from ${name}; insert into ${name} (${columns}) select ${columns} from template.${name};`
      }
      // Every world starts with the same numbers, whatever other worlds the process has played.
      const sequences = await query(
        `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
      )
      const setSequence = ({ name, last }: { name: string; last: string | null }) =>
        `perform setval('${name}', ${last ?? 1}, ${last !== null});`
      await exec(`drop schema if exists template cascade; create schema template;
        ${names.map((name) => `create table template.${name} as select * from public.${name};`).join('\n')}
        create or replace function restore_template() returns void language plpgsql as $$ begin
          set local session_replication_role = replica;
          ${names.map(refill).join('\n')}
          set local session_replication_role = origin;
          delete from audit;
          ${(sequences.rows as { name: string; last: string | null }[]).map(setSequence).join('\n')}
        end $$;`)
    },
    async restore() {
      death = null
      died = false
      await query('select restore_template()')
    },
    query: async <Row>(text: string, given: unknown[] = []) => (await query(text, given)).rows as Row[],
    dieAt(next) {
      death = next
      died = false
    },
    hasDied: () => died,
  }
}

async function openEmbedded(): Promise<Store> {
  const database = await openPglite()
  await begin(database)
  const client = (database.db as unknown as { $client: PGlite }).$client
  await client.exec(audit)
  await client.exec('set plan_cache_mode = force_generic_plan')
  askInFewRoundTrips(client)
  return {
    database,
    exec: (text) => client.exec(text),
    query: (text, given) => client.query(text, given),
    aroundTransactions(wrap) {
      client.transaction = wrap(client.transaction.bind(client) as Transaction) as typeof client.transaction
    },
  }
}

/** Uses one connection, so that queries run in the order in which they were made. */
async function openServer(url: string, outstanding: Outstanding): Promise<Store> {
  const database = openPostgres(url)
  const pool = (database.db as unknown as { $client: Pool }).$client
  Object.assign(pool.options, { max: 1, idleTimeoutMillis: 0 })
  await begin(database)
  await pool.query(audit)
  countQueries(pool, outstanding)
  return {
    database,
    exec: (text) => pool.query(text),
    query: (text, given) => pool.query(text, given),
    aroundTransactions(wrap) {
      const { db } = database
      db.transaction = wrap(db.transaction.bind(db) as unknown as Transaction) as unknown as typeof db.transaction
    },
  }
}

const begin = (database: Database) => migrate(database, { now: () => 0, newId: () => 'epoch000' })

/** Tables that others refer to come first. */
function inOrderOfReferences(names: readonly string[]): string[] {
  const first = ['counter', 'accounts', 'profiles', 'devices', 'interactions', 'items']
  return [...first, ...names.filter((name) => !first.includes(name) && name !== 'audit')]
}
