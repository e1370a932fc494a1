import type { DBCore, DBCoreTable } from 'dexie'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { TestWorld } from '#worker/testing/test-environment.ts'

type Operation = 'read' | 'write'
/** Says whether a call to the database fails, and how. */
export type Verdict = (operation: Operation, table: string) => DOMException | null

/** Every call to the browser's database passes here before it is made. Before the database is opened. */
export function failDatabase(world: Pick<TestWorld, 'db' | 'strictDb'>, verdict: Verdict): void {
  for (const db of [world.db, world.strictDb]) failOne(db, verdict)
}

function failOne(db: AbroadDatabase, verdict: Verdict): void {
  const through = <Given, Answer>(operation: Operation, table: string, call: (given: Given) => Promise<Answer>) => {
    return (given: Given): Promise<Answer> => {
      const failure = verdict(operation, table)
      return failure ? Promise.reject(failure) : call(given)
    }
  }
  db.use({
    stack: 'dbcore',
    name: 'failing',
    create: (core: DBCore): Partial<DBCore> => ({
      table(name) {
        const table = core.table(name)
        const failing: Partial<DBCoreTable> = {
          mutate: through('write', name, (given) => table.mutate(given)),
          get: through('read', name, (given) => table.get(given)),
          getMany: through('read', name, (given) => table.getMany(given)),
          query: through('read', name, (given) => table.query(given)),
          openCursor: through('read', name, (given) => table.openCursor(given)),
          count: through('read', name, (given) => table.count(given)),
        }
        return { ...table, ...failing }
      },
    }),
  })
}
