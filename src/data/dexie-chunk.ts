export { liveQuery } from 'dexie'
export { createDatabase } from '#store/database.ts'
