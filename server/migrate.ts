import { randomUUID } from 'node:crypto'
import { migrate } from './database/migrate.ts'
import { runOnDatabase } from './operator-command.ts'

/** `npm run migrate`: brings the database to this build's schema, before processes start with MIGRATE=0. */
await runOnDatabase(async (database) => {
  const done = await migrate(database, { now: Date.now, newId: randomUUID })
  return done.length === 0 ? ['the database is up to date'] : done
})
