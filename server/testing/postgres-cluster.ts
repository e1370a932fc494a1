import { createKillablePostgres } from './killable-postgres.ts'

/**
 * Global setup of the tests: a throw-away PostgreSQL, so that what passes on the embedded database passes on a real one. Without
 * `TEST_DATABASE_URL` and without Debian's server programs the service tests run on PGlite alone, and say so.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a set-up by its default export.
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await createKillablePostgres()
  if (!postgres) {
    process.stdout.write('No PostgreSQL was found (TEST_DATABASE_URL, or the package postgresql): service tests run on PGlite only.\n')
    return undefined
  }
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.dispose
}
