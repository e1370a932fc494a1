import type Dexie from 'dexie'

/** The database was written by a later version of the app: what stands in it may mean something else than here. */
export class NewerSchema extends Error {
  override name = 'NewerDatabase'
}

/** Of a database that is open: Dexie opens a newer one as it is, and would write its own into it. */
export function isNewer(db: Dexie): boolean {
  // IndexedDB's number is ten times Dexie's, and a little more where Dexie had to mend something.
  return db.backendDB().version >= (db.verno + 1) * 10
}

/** Makes every open of a newer database fail with `NewerDatabase`, before anything is read or written. */
export function refuseNewerSchema(db: Dexie): void {
  const isSticky = true
  db.on(
    'ready',
    () => {
      if (isNewer(db)) throw new NewerSchema(`version ${db.backendDB().version} of the database, and this build knows ${db.verno * 10}`)
    },
    isSticky,
  )
}
