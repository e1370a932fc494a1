import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** `content` is an `AlertContent` as JSON. */
export const alerts = pgTable('alerts', {
  id: text('id').primaryKey(),
  content: text('content').notNull(),
  draftedBy: text('drafted_by'),
  changedAt: instant('changed_at').notNull(),
})

/** Only ever added to. `file` is an `AlertFile` as JSON. */
export const alertFiles = pgTable('alert_files', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  alertId: text('alert_id').notNull(),
  draftedBy: text('drafted_by').notNull(),
  releasedBy: text('released_by').notNull(),
  file: text('file').notNull(),
})
