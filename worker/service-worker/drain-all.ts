import type { AbroadDatabase } from '#store/database/database.ts'
import { createDatabase } from '#store/database/database.ts'
import { browserEnvironment } from '#worker/environment/browser-environment.ts'
import { drainInBackground } from './background-drain.ts'
import type { DrainContext } from './background-drain.ts'
import { untilSkipWaiting } from './skip-waiting.ts'

class Unsent extends Error {
  override name = 'Unsent'
}

/** Sends what is due, on databases of its own. Throws while something is left, so that the browser tries again. */
export async function drainAll(context: DrainContext): Promise<void> {
  const opened: AbroadDatabase[] = []
  const open = (durability: 'relaxed' | 'strict') => {
    const db = createDatabase({ durability, newDatabaseId: () => crypto.randomUUID() })
    opened.push(db)
    return db
  }
  try {
    const env = browserEnvironment(open('relaxed'), open('strict'))
    const { isLeft } = await untilSkipWaiting((signal) => drainInBackground(env, { ...context, signal }))
    if (isLeft) throw new Unsent('something waits for the next sync')
  } finally {
    for (const db of opened) db.close()
  }
}
