export { createDatabase } from '#store/database/database.ts'
export { watch } from '#store/database/live-query.ts'
export { isNewer } from '#store/database/schema-guard.ts'
