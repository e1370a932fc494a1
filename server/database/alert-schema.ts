import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
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

/**
 * `body` is a `CheckInBody` as JSON, without its alert; null once a later check-in of the sender has replaced it. Migration 0019 says what the other
 * columns mean; the database derives `state`, `people` and `place` from these, and keeps `checkInCounts` by triggers.
 */
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
  waitingSince: bigint('waiting_since', { mode: 'number' }),
  earlier: integer('earlier').notNull().default(0),
  isCrowded: boolean('is_crowded').notNull().default(false),
  sameAs: text('same_as'),
  foldedName: text('folded_name'),
  number: text('number'),
  homeNumber: text('home_number'),
  state: text('state')
    .$type<'help' | 'safe'>()
    .generatedAlwaysAs(sql`derived`),
  people: integer('people').generatedAlwaysAs(sql`derived`),
  place: bigint('place', { mode: 'number' }).generatedAlwaysAs(sql`derived`),
})

/** Entries of an alert: those of a desk are the sum over its countries and all parts. */
export const checkInCounts = pgTable('check_in_counts', {
  alertId: text('alert_id').notNull(),
  country: text('country').notNull(),
  locatedIn: text('located_in').notNull(),
  helpUnread: integer('help_unread').notNull(),
  helpRead: integer('help_read').notNull(),
  helpPeople: integer('help_people').notNull(),
  safe: integer('safe').notNull(),
  safePeople: integer('safe_people').notNull(),
  crowded: integer('crowded').notNull(),
})
