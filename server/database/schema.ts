import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { instant } from './instant.ts'

/**
 * The one row that orders all changes of content: `seq` is the last number given to a change. Numbers are given after the commit, by whoever reads
 * (`domain/items/counter.ts`), so they become visible in their order. `shapeSeq` is the last change that moved an item into, out of or within a feed.
 */
export const counter = pgTable('counter', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  shapeSeq: bigint('shape_seq', { mode: 'number' }).notNull(),
  /** Names this database: a cursor of another one is unknown here. */
  epoch: text('epoch').notNull(),
  /** The log is complete after this number. */
  logFrom: bigint('log_from', { mode: 'number' }).notNull(),
})

/**
 * A content item as pieces of JSON: a page is joined from strings, and nothing is parsed. A removed item keeps its row and `rev`, so that
 * a new item with the same id continues from there.
 */
export const items = pgTable('items', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  family: text('family').notNull(),
  /** Who it is for: `global`, a lower-case country code, or `r:` with a lower-case representation code. */
  audience: text('audience').array().notNull(),
  publishAt: instant('publish_at').notNull(),
  expiresAt: instant('expires_at'),
  rev: integer('rev').notNull(),
  removed: boolean('removed')
    .notNull()
    .default(sql`false`),
  likes: integer('likes'),
  participants: integer('participants'),
  /** Of events, and the same as in `info`: the database decides by them. */
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  capacity: integer('capacity'),
  /** The member `info` without the count of participants. */
  info: text('info').notNull(),
  /** The members that are the same in every language, without braces: `"meta":{…},"image":{…}`. */
  fixed: text('fixed').notNull(),
  /** By language: the text as a string of JSON. */
  texts: jsonb('texts').$type<Partial<Record<ContentLanguage, string>>>().notNull(),
  /** What the desk decided over the publish date in `fixed`: taken out of sight, or published earlier; or its own draft, not published yet. */
  deskState: text('desk_state').$type<'withdrawn' | 'released' | 'draft'>(),
  deskAt: instant('desk_at'),
  source: text('source').notNull(),
  sourceHash: text('source_hash'),
})

/** What happened to items, oldest first. `audience` holds who saw the item before and who sees it after. */
export const changes = pgTable('changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** Null until somebody reads after the commit. */
  seq: bigint('seq', { mode: 'number' }),
  itemId: text('item_id').notNull(),
  op: text('op').notNull(),
  audience: text('audience').array().notNull(),
  family: text('family').notNull(),
  at: instant('at').notNull(),
})

/** Writes by their idempotency key, with the answer each had; kept for 400 days, the answer of what was done for 180. */
export const intentKeys = pgTable('intent_keys', {
  key: text('key').primaryKey(),
  accountId: text('account_id').notNull(),
  hash: text('hash'),
  state: text('state').$type<'done' | 'refused' | 'cancelled'>().notNull(),
  status: integer('status'),
  reply: text('reply'),
  receipt: text('receipt'),
  /** In the order of commits, among writes that touch the same things. */
  appliedSeq: bigint('applied_seq', { mode: 'number' }),
  at: instant('at').notNull(),
})

/** What a citizen said about an item; null where they said nothing. `answerIds` is a JSON list. */
export const personal = pgTable(
  'personal',
  {
    accountId: text('account_id').notNull(),
    itemId: text('item_id').notNull(),
    liked: boolean('liked'),
    registered: boolean('registered'),
    participants: integer('participants'),
    attendance: text('attendance').$type<'onsite' | 'remote'>(),
    answerIds: text('answer_ids'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.itemId] })],
)

/** Guide articles by hash. Old ones stay for a while: another process, or a half-loaded pack, may still name them. */
export const articles = pgTable('articles', {
  hash: text('hash').primaryKey(),
  line: text('line').notNull(),
  seenAt: instant('seen_at').notNull(),
})

export const settings = pgTable('settings', { name: text('name').primaryKey(), value: text('value').notNull() })

/** An account of the identity provider: who somebody is. `password` is a hash that names its own cost. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  /** Normalised: two spellings of one address are one account. */
  email: text('email').notNull(),
  password: text('password').notNull(),
  consentedAt: instant('consented_at'),
  /** When a code that was mailed to the address came back; null: whose the address is, is not known. */
  verifiedAt: instant('verified_at'),
  demo: boolean('demo').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What the user service knows about an account. `representations` is JSON: entries as they were sent, without what the service computes. */
export const profiles = pgTable('profiles', {
  accountId: text('account_id').primaryKey(),
  rev: integer('rev').notNull(),
  salutation: text('salutation').$type<'neutral' | 'male' | 'female'>(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  mobilePhone: text('mobile_phone'),
  dateOfBirth: text('date_of_birth'),
  countryOfResidence: text('country_of_residence'),
  representations: text('representations').notNull(),
  /** JSON: the revision at which each field last changed. Only `server/domain/accounts/profiles.ts` reads and writes it. */
  fieldRevs: text('field_revs').notNull().default('{}'),
})

/** A credential: the public key of a device. It can be used once its owner has signed a challenge with it (`confirmedAt`). */
export const devices = pgTable('devices', {
  recordId: text('record_id').primaryKey(),
  accountId: text('account_id').notNull(),
  displayName: text('display_name').notNull(),
  publicKey: text('public_key').notNull(),
  lookup: text('lookup').notNull(),
  confirmedAt: instant('confirmed_at'),
  createdAt: instant('created_at').notNull(),
})

/** Codes that were mailed: one of an account, a purpose and the browser that asked. */
export const mailCodes = pgTable(
  'mail_codes',
  {
    accountId: text('account_id').notNull(),
    purpose: text('purpose').$type<'verify' | 'reset'>().notNull(),
    browserHash: text('browser_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose, table.browserHash] })],
)

export const interactions = pgTable('interactions', {
  tokenHash: text('token_hash').primaryKey(),
  /** Bound once, by consent or by the key of a device; null until then. */
  accountId: text('account_id'),
  lookedUpId: text('looked_up_id'),
  deviceId: text('device_id'),
  beganAt: instant('began_at').notNull(),
  /** When the identity provider bound it: somebody gave the password then. */
  provenAt: instant('proven_at'),
  expiresAt: instant('expires_at').notNull(),
})

/** Of an interaction that is to be bound, or of the session of who is logged in. */
export const tickets = pgTable('tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  interaction: text('interaction'),
  sessionHash: text('session_hash'),
  browserHash: text('browser_hash').notNull(),
  replyUri: text('reply_uri').notNull(),
  accountId: text('account_id'),
  expiresAt: instant('expires_at').notNull(),
})

export const codes = pgTable('codes', {
  codeHash: text('code_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  interaction: text('interaction').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const challenges = pgTable('challenges', {
  requestId: text('request_id').primaryKey(),
  nonceHash: text('nonce_hash').notNull(),
  deviceId: text('device_id').notNull(),
  interaction: text('interaction').notNull(),
  expiresAt: instant('expires_at').notNull(),
  consumedAt: instant('consumed_at'),
})

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When its device logged in by the provider: a session that the key opened is as old as the key. */
  beganAt: instant('began_at').notNull(),
  /** When the password was last given for it; null where the key alone opened it. */
  provenAt: instant('proven_at'),
  /** Null until the device's key is confirmed. */
  deviceId: text('device_id'),
  /** The interaction that opened it; it may be over. */
  interaction: text('interaction'),
})

export const limits = pgTable('limits', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  resetsAt: instant('resets_at').notNull(),
})
