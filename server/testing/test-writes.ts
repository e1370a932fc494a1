import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { WriteReply } from '#contract/content/content-writes.ts'
import { headers } from '#contract/wire/wire.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/database/open-database.ts'
import { sessions } from '#server/database/schema.ts'
import { hashOf } from '#server/secrets.ts'
import { insertItem, type ItemDraft } from '#server/domain/items/mutations.ts'
import { createAccount } from '#server/domain/accounts/accounts.ts'
import type { LabDesk } from '#server/api/lab/lab-desk.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createTestBrowser, type TestBrowser } from './test-browser.ts'

let keys = 0

/** A key that no other write of the run has. */
export function newKey(): string {
  return `test-key-${String((keys += 1)).padStart(6, '0')}`
}

export interface Written {
  status: number
  text: string
  body: { type?: string; receipt?: string; detail?: string; item?: Record<string, unknown> }
}

/** A write of the outbox, with a key of its own unless one is given; null sends none. */
export async function write(
  browser: TestBrowser,
  [method, path, body]: readonly [method: string, path: string, body: unknown],
  key: string | null = newKey(),
): Promise<Written> {
  const sent = { body, headers: { 'Accept-Language': 'en-GB', ...(key !== null && { [headers.idempotencyKey]: key }) } }
  const reply = await browser.request(method, path, sent)
  const text = await reply.text()
  const parsed = JSON.parse(text) as Written['body']
  if (reply.status === 200 && path.startsWith('/api/content')) v.parse(WriteReply, parsed)
  return { status: reply.status, text, body: parsed }
}

export const say = {
  register: (eventId: string, numberOfParticipants = 1, attendance?: string) =>
    ['PUT', '/api/content/register', { eventId, numberOfParticipants, ...(attendance !== undefined && { attendance }) }] as const,
  unregister: (eventId: string) => ['PUT', '/api/content/unregister', { eventId }] as const,
  vote: (surveyMagnoliaId: string, answerIds: string[], surveyType = 'GLOBAL_SURVEY') =>
    ['POST', '/api/content/surveys', { surveyMagnoliaId, surveyType, answerIds }] as const,
  like: (storyId: string, liked = true) => ['PUT', '/api/content/like', { storyId, liked }] as const,
}

export interface Citizen {
  accountId: string
  browser: TestBrowser
}

/** Typed as if there were three: a test knows how many it asked for. */
export type Citizens = [Citizen, Citizen, Citizen, ...Citizen[]]

/** Citizens who are logged in, without the way through the identity provider. */
export async function createCitizens(parts: TestApp, count: number): Promise<Citizens> {
  const { database, clock } = parts
  const list: Citizen[] = []
  for (let index = 0; index < count; index += 1) {
    const accountId = await createAccount(
      { database, now: () => clock.now, newId: () => `citizen-${index}` },
      { email: `citizen-${index}@example.ch`, password: 'none' },
    )
    if (accountId === undefined) throw new Error('the citizen is there already')
    const secret = `secret-of-${accountId}`
    const times = { beganAt: clock.now, provenAt: clock.now, expiresAt: clock.now + 30 * 86_400_000 }
    await database.db.insert(sessions).values({ tokenHash: hashOf(secret), accountId, ...times })
    const browser = createTestBrowser(parts)
    browser.cookies.set('abroad-session', secret)
    list.push({ accountId, browser })
  }
  return list as unknown as Citizens
}

/** The application with items, and citizens who are logged in. */
export async function createWorld(
  database: Database,
  { drafts, citizens = 1, lab, config }: { drafts: readonly ItemDraft[]; citizens?: number; lab?: LabDesk; config?: Config },
) {
  const parts = createTestApp({ database, lab, ...(config && { config }) })
  for (const draft of drafts) await insertItem(database.db, draft, parts.clock.now)
  const list = await createCitizens(parts, citizens)
  const [one, two, three] = list
  const browsers = [one.browser, two?.browser, three?.browser] as [TestBrowser, TestBrowser, TestBrowser]
  return { ...parts, db: database.db, citizens: list, browsers, ...one }
}

/** A statement of PL/pgSQL. */
export const raises = (code: string): string => `raise exception '' using errcode = '${code}'`

/** Meanwhile each row that is written into the table meets with what a trigger `does`, in PL/pgSQL. */
export async function whileWriting<T>(db: Db, { table, does }: { table: string; does: string }, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`create function meets() returns trigger language plpgsql as $$ begin ${does}; end $$`))
  await db.execute(sql.raw(`create trigger meets before insert or update on ${table} for each row execute function meets()`))
  try {
    return await work()
  } finally {
    await db.execute(sql`drop function meets cascade`)
  }
}
