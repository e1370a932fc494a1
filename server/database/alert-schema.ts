import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
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
  /** In CAP files; null for releases before migration 0023. */
  sender: text('sender'),
  file: text('file').notNull(),
})

/** Who has been told of a release by push, in the order of their subscriptions' ids. */
export const alertPushes = pgTable('alert_pushes', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  toldTo: text('told_to').notNull().default(''),
  told: integer('told').notNull().default(0),
  tries: integer('tries').notNull().default(0),
  nextAt: instant('next_at').notNull(),
  doneAt: instant('done_at'),
})

/** `body` is a `CheckInBody` as JSON, without its alert; null once a later word of the person has taken its place. */
export const checkIns = pgTable('check_ins', {
  key: text('key').primaryKey(),
  no: bigint('no', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  alertId: text('alert_id').notNull(),
  accountId: text('account_id'),
  person: text('person').notNull(),
  country: text('country').notNull(),
  hash: text('hash').notNull(),
  receipt: text('receipt').notNull(),
  body: text('body'),
  receivedAt: instant('received_at').notNull(),
  readAt: instant('read_at'),
  answeredAt: instant('answered_at'),
})
