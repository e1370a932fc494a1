import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import { formBody } from '#server/http/form-body.ts'
import { createOwnCookie } from '#server/http/own-cookie.ts'
import { hashOf } from '#server/secrets.ts'
import { isFromHere } from '#server/http/from-here.ts'
import { countWaiting, type Waiting } from '#server/domain/staff/counts.ts'
import { areasOf, readOfficer, type Area, type Officer } from '#server/domain/staff/officer.ts'
import { isSubmissionId } from '#server/domain/staff/perform-once.ts'
import { staffSessionMs } from '#server/domain/staff/staff.ts'
import { languageOf } from './language.ts'
import { deskWords } from './words.ts'
import type { Reader } from './page.ts'

const cookie = createOwnCookie('abroad-desk', { path: '/desk', sameSite: 'Strict' })

/** A request by an officer who is logged in. */
export interface Visit extends Reader, Officer {
  waiting: Waiting
}

/** Undefined if nobody is logged in. */
export async function readVisit(c: Context, deps: Pick<Deps, 'database' | 'newId' | 'now' | 'reference'>): Promise<Visit | undefined> {
  const secret = cookie.read(c)
  const officer = secret === undefined ? undefined : await readOfficer(deps, { secret, isFromHere: isFromHere(c) })
  if (secret === undefined || !officer) return undefined
  const now = deps.now()
  const { representation, countries } = officer
  const waiting = await countWaiting(deps.database.db, { representationId: representation.id, countries, now })
  return { ...readerOf(c, { secret, now, newId: deps.newId }), timezone: representation.timezone, ...officer, waiting }
}

export function readerOf(c: Context, { secret, now, newId }: { secret: string; now: number; newId: () => string }): Reader {
  const language = languageOf(c)
  return { words: deskWords[language], language, csrf: csrfOf(secret), formId: newId(), now, timezone: 'UTC' }
}

/** The browser's secret, created if it has none: the log-in form needs a token before there is a session. */
export function browserSecret(c: Context, newSecret: () => string): string {
  const secret = cookie.read(c) ?? newSecret()
  sendCookie(c, secret)
  return secret
}

export function secretOf(c: Context): string | undefined {
  return cookie.read(c)
}

export function sendCookie(c: Context, secret: string): void {
  cookie.send(c, secret, staffSessionMs / 1000)
}

export function dropCookie(c: Context): void {
  cookie.remove(c)
}

/** Whether a form is from a page that was rendered for this browser, and has an id. */
export function isOwnForm(c: Context, fields: Record<string, string>): boolean {
  const secret = cookie.read(c)
  if (secret === undefined || !isSubmissionId(fields.form)) return false
  const [given, expected] = [Buffer.from(fields.csrf ?? ''), Buffer.from(csrfOf(secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A form's text fields; uploaded files are left out. Browsers send line breaks as CRLF, but count them as one character, so they become LF. */
export async function fieldsOf(c: Context): Promise<Record<string, string>> {
  const body = await formBody(c)
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [])),
  )
}

/** What the top of each page shows: who is logged in, and the areas that they may open. */
export function headerOf(visit: Visit, area: Area) {
  const { representation, email, language, waiting } = visit
  return { area, areas: areasOf(visit), representation: representation.names[language], email, waiting }
}

/** Who acts, for the audit trail. */
export function actorOf({ now, staffId, representation }: Visit) {
  return { now, staffId, representationId: representation.id }
}

/** The form that is submitted, for `performOnce`. */
export function submissionOf(visit: Visit, fields: Record<string, string>) {
  return { ...actorOf(visit), submissionId: fields.form ?? '' }
}

function csrfOf(secret: string): string {
  return hashOf('desk form', secret)
}
