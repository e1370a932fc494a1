import { randomUUID } from 'node:crypto'
import { migrate } from './database/migrate.ts'
import { beginAnew } from './database/restored.ts'
import { runOnDatabase } from './operator-command.ts'

const environment = { now: Date.now, newId: randomUUID }

/** `npm run restored`: once after each restore of the database, before the services start on it. Twice does no harm. */
await runOnDatabase(async (database) => {
  await migrate(database, environment, { isCheck: true })
  return beginAnew(database, environment)
})
