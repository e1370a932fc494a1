import type { TableName } from '#store/database/database.ts'

/** Whose rows may be of 64 kB and more, which Chromium keeps in files of their own. */
export const losable = ['segments', 'resources', 'manifests', 'searchIndexes'] as const satisfies readonly TableName[]
