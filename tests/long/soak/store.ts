import { sql } from 'drizzle-orm'
import { openPostgres } from '#server/database/open-database.ts'
import { createKillablePostgres, type KillablePostgres } from '#server/testing/killable-postgres.ts'
import { createService, type Service } from '#tests/e2e/support/services/service.ts'
import type { StoreName } from './options.ts'

/** The services as a process, and what their data lies in. */
export interface Store {
  name: StoreName
  service: Service
  /** Null: the embedded database dies with its process. */
  postgres: KillablePostgres | null
  dispose(): Promise<void>
}

/** `dist`: another build of the app. Throws where there is no PostgreSQL to start. */
export async function openStore(name: StoreName, dist: string | undefined): Promise<Store> {
  const build = dist === undefined ? {} : { dist }
  if (name === 'pglite') {
    const service = await createService(build)
    return { name, service, postgres: null, dispose: service.dispose }
  }
  const postgres = await createKillablePostgres()
  if (!postgres) throw new Error('there is no PostgreSQL here: the package postgresql is missing')
  try {
    const service = await createService({ ...build, env: { DATABASE_URL: await makeDatabase(postgres.url) } })
    return { name, service, postgres, dispose: () => service.dispose().then(postgres.dispose) }
  } catch (cause) {
    await postgres.dispose()
    throw cause
  }
}

async function makeDatabase(server: string): Promise<string> {
  const maker = openPostgres(server)
  await maker.db.execute(sql`create database soak`)
  await maker.close()
  const url = new URL(server)
  url.pathname = '/soak'
  return url.href
}
