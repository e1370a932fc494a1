import { bigint } from 'drizzle-orm/pg-core'

/** Instants are milliseconds since 1970, so that no driver's idea of time zones stands between two comparisons. */
export const instant = (name: string) => bigint(name, { mode: 'number' })
