export { createDatabase } from '#store/database.ts'
export { watch } from '#store/watch.ts'
export { isNewer } from '#store/newer-database.ts'
