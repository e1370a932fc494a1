export { liveQuery } from 'dexie'
export { createDatabase } from '#store/database.ts'
export { isNewer } from '#store/newer-database.ts'
