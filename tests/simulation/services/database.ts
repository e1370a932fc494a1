import type { PGlite } from '@electric-sql/pglite'
import { migrate } from '#server/database/migrate.ts'
import { openPglite, type Database } from '#server/database/open-database.ts'
import { askInFewRoundTrips } from './few-round-trips.ts'

/** The service's process dies: `before-commit` leaves nothing behind, `after-commit` everything but the answer. */
export type Death = 'before-commit' | 'after-commit'

/** Thrown where the service's process died; nothing that comes after it reaches anybody. */
export class ServiceDied extends Error {
  override name = 'ServiceDied'
}

/** One embedded database for all worlds of a process. */
export interface SimulationDatabase {
  database: Database
  /** What every world begins with from here on. */
  keepAsTemplate(): Promise<void>
  restore(): Promise<void>
  query<Row>(text: string, given?: unknown[]): Promise<Row[]>
  /** The next transaction meets this. */
  dieAt(death: Death | null): void
  /** Whether it was met. */
  hasDied(): boolean
}

/** Of what citizens say; written by the database itself, so that no service can leave it out or write it twice. */
const audit = `
create table audit (no bigserial primary key, account_id text not null, subject text not null, state text not null);
create function audit_personal() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state) values (new.account_id, new.item_id, row_to_json(new)::text); return new; end $$;
create trigger personal_said after insert or update on personal for each row execute function audit_personal();
create function audit_profile() returns trigger language plpgsql as $$ begin
  insert into audit (account_id, subject, state) values (new.account_id, 'profile', row_to_json(new)::text); return new; end $$;
create trigger profile_said after update on profiles for each row execute function audit_profile();`

export async function openSimulationDatabase(): Promise<SimulationDatabase> {
  const database = await openPglite()
  await migrate(database, { now: () => 0, newId: () => 'epoch000' })
  const client = (database.db as unknown as { $client: PGlite }).$client
  await client.exec(audit)
  await client.exec('set plan_cache_mode = force_generic_plan')
  askInFewRoundTrips(client)
  let death: Death | null = null
  let died = false

  const commit = client.transaction.bind(client)
  client.transaction = async (work) => {
    const met = death
    death = null
    const result = await commit(async (tx) => {
      const worked = await work(tx)
      if (met === 'before-commit') throw new ServiceDied()
      return worked
    }).catch((error: unknown) => {
      if (met === 'before-commit') died = true
      throw error
    })
    if (met !== 'after-commit') return result
    died = true
    throw new ServiceDied()
  }

  return {
    database,
    async keepAsTemplate() {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations' order by 1`,
      )
      const names = inOrderOfReferences(rows.map(({ name }) => name))
      await client.exec(`drop schema if exists template cascade; create schema template;
        ${names.map((name) => `create table template.${name} as select * from public.${name};`).join('\n')}
        create or replace function restore_template() returns void language plpgsql as $$ begin
          set local session_replication_role = replica;
          ${names.map((name) => `delete from ${name}; insert into ${name} select * from template.${name};`).join('\n')}
          set local session_replication_role = origin;
          delete from audit;
        end $$;`)
    },
    async restore() {
      death = null
      died = false
      await client.query('select restore_template()')
    },
    query: async <Row>(text: string, given: unknown[] = []) => (await client.query<Row>(text, given)).rows,
    dieAt(next) {
      death = next
      died = false
    },
    hasDied: () => died,
  }
}

/** What others refer to comes first. */
function inOrderOfReferences(names: readonly string[]): string[] {
  const first = ['counter', 'accounts', 'profiles', 'devices', 'interactions', 'items']
  return [...first, ...names.filter((name) => !first.includes(name) && name !== 'audit')]
}
