import { createKillablePostgres, type KillablePostgres } from '#server/testing/killable-postgres.ts'
import { createService, type Service } from '#tests/e2e/support/services/service.ts'

export const storeNames = ['pglite', 'postgres'] as const
export type StoreName = (typeof storeNames)[number]

export interface Store {
  name: StoreName
  service: Service
  /** Null: the embedded database dies with its process. */
  postgres: KillablePostgres | null
  dispose(): Promise<void>
}

export async function openStore(name: StoreName, dist?: string): Promise<Store> {
  const build = dist === undefined ? {} : { dist }
  if (name === 'pglite') {
    const service = await createService(build)
    return { name, service, postgres: null, dispose: service.dispose }
  }
  const postgres = await startPostgres()
  try {
    const service = await createService({ ...build, env: { DATABASE_URL: postgres.url } })
    return { name, service, postgres, dispose: () => service.dispose().then(postgres.dispose) }
  } catch (cause) {
    await postgres.dispose()
    throw cause
  }
}

/** A PostgreSQL for one run. Throws if it is not installed. */
export async function startPostgres(): Promise<KillablePostgres> {
  const postgres = await createKillablePostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed here: apt-get install postgresql')
  return postgres
}
