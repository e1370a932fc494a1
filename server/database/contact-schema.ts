import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

export const conversations = pgTable('conversations', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  representationId: text('representation_id').notNull(),
  state: text('state').$type<'open' | 'resolved' | 'archived' | 'reactivated'>().notNull(),
  /** Number of the last message. */
  seq: integer('seq').notNull(),
  rev: integer('rev').notNull(),
  citizenRead: integer('citizen_read').notNull().default(0),
  deskRead: integer('desk_read').notNull().default(0),
  changedAt: instant('changed_at').notNull(),
})

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    id: text('id').notNull(),
    sender: text('sender').$type<'citizen' | 'representation' | 'introduction'>().notNull(),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.seq] })],
)

/** `contactTypes` is a JSON list. */
export const appointments = pgTable('appointments', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  representationId: text('representation_id').notNull(),
  rev: integer('rev').notNull(),
  receipt: text('receipt').notNull(),
  state: text('state').$type<'requested' | 'confirmed' | 'declined'>().notNull(),
  topic: text('topic').notNull(),
  date: text('date').notNull(),
  daySlot: text('day_slot').$type<'morning' | 'afternoon'>().notNull(),
  contactTypes: text('contact_types').notNull(),
  comment: text('comment'),
  language: text('language').notNull(),
  requestedAt: instant('requested_at').notNull(),
  answeredAt: instant('answered_at'),
  /** `answeredAt` of the answer that the citizen has seen. */
  seenAt: instant('seen_at'),
  confirmedDate: text('confirmed_date'),
  confirmedTime: text('confirmed_time'),
  reason: text('reason'),
  /** What was confirmed before it was moved or cancelled. */
  beforeDate: text('before_date'),
  beforeTime: text('before_time'),
})

/** What a citizen is to be told; gone once it was read. */
export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  type: text('type').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  isOptedIn: boolean('is_opted_in').notNull(),
  sessionHash: text('session_hash'),
  changedAt: instant('changed_at').notNull(),
  pushOrder: text('push_order')
    .notNull()
    .default(sql`gen_random_uuid()::text`),
})

export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  password: text('password').notNull(),
  representationId: text('representation_id').notNull(),
  demo: boolean('demo').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Logs in no more, and is out of what is open. */
  blockedAt: instant('blocked_at'),
})

/** What the audit trail of the desk tells apart; the last five are commands of the operator. */
export type AuditAct =
  | 'read'
  | 'mark-read'
  | 'answer'
  | 'reopen'
  | 'resolve'
  | 'archive'
  | 'reactivate'
  | 'confirm'
  | 'decline'
  | 'move'
  | 'cancel'
  | 'write'
  | 'create'
  | 'edit'
  | 'publish'
  | 'export'
  | 'import'
  | 'withdraw'
  | 'merge'
  | 'separate'
  | 'log-in'
  | 'log-in-failed'
  | 'log-out'
  | 'account-made'
  | 'account-blocked'
  | 'account-unblocked'
  | 'password-set'
  | 'sessions-ended'

/** Only ever added to: the database refuses the rest. */
export const deskAudit = pgTable('desk_audit', {
  no: bigint('no', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: instant('at').notNull(),
  staffId: text('staff_id'),
  representationId: text('representation_id').notNull(),
  act: text('act').$type<AuditAct>().notNull(),
  subject: text('subject').notNull(),
})

export const staffSessions = pgTable('staff_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const deskForms = pgTable(
  'desk_forms',
  {
    staffId: text('staff_id').notNull(),
    id: text('id').notNull(),
    at: instant('at').notNull(),
    act: text('act').$type<AuditAct>(),
    subject: text('subject'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.id] })],
)
