import type { TableName } from '#store/database/database.ts'

/** Tables with rows of 64 kB and more, which Chromium stores in separate files. */
export const losable = ['segments', 'resources', 'manifests', 'searchIndexes'] as const satisfies readonly TableName[]
