import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Representation } from '#contract/contact/representation.ts'
import { deskForms, type AuditAct } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { formBody } from '#server/http/form-body.ts'
import { createOwnCookie } from '#server/http/own-cookie.ts'
import { hashOf } from '#server/secrets.ts'
import type { Done } from '#server/domain/done.ts'
import { isFromHere } from '#server/http/from-here.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { countWaiting, type Waiting } from '#server/domain/staff/counts.ts'
import { headOffice, headOfficeId } from '#server/domain/staff/head-office.ts'
import { languageOf } from './language.ts'
import { deskWords } from './words.ts'
import { countriesOf } from '#server/domain/items/own-items.ts'
import type { Area, Reader } from './page.ts'
import { readStaffSession, staffSessionMs } from '#server/domain/staff/staff.ts'

const cookie = createOwnCookie('abroad-desk', { path: '/desk', sameSite: 'Strict' })

/** Somebody of the staff, at a page of their own representation, or of the head office. */
export interface Visit extends Reader {
  staffId: string
  email: string
  representation: Representation
  waiting: Waiting
}

/** Undefined for who is not logged in, and for staff of a representation that there is no more. */
export async function readVisit(c: Context, deps: Pick<Deps, 'database' | 'newId' | 'now' | 'reference'>): Promise<Visit | undefined> {
  const now = deps.now()
  const secret = cookie.read(c)
  const row = secret === undefined ? undefined : await readStaffSession(deps.database.db, { secret, now })
  const representation =
    row?.representationId === headOfficeId ? headOffice : deps.reference.representationById.get(row?.representationId ?? '')
  if (secret === undefined || !row || !representation || (row.demo && !isFromHere(c))) return undefined
  const waiting = await countWaiting(deps.database.db, {
    representationId: representation.id,
    countries: countriesOf(representation, deps.reference),
    now,
  })
  const reader = readerOf(c, { secret, now, newId: deps.newId })
  return { ...reader, timezone: representation.timezone, staffId: row.id, email: row.email, representation, waiting }
}

export function readerOf(c: Context, { secret, now, newId }: { secret: string; now: number; newId: () => string }): Reader {
  const language = languageOf(c)
  return { words: deskWords[language], language, csrf: csrfOf(secret), formId: newId(), now, timezone: 'UTC' }
}

/** A secret of this browser, a fresh one where it has none: the form to log in has its token before there is a session. */
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

/** Whether a form came from a page that was made for this browser, and has its number. */
export function isOwnForm(c: Context, fields: Record<string, string>): boolean {
  const secret = cookie.read(c)
  if (secret === undefined || !/^[\w-]{8,64}$/.test(fields.form ?? '')) return false
  const [given, expected] = [Buffer.from(fields.csrf ?? ''), Buffer.from(csrfOf(secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Texts of a form. What it holds beside texts (a file in place of a word) counts as nothing. Forms send a line break as two signs, and fields count
 * it as one: with one it is counted here, and stored.
 */
export async function fieldsOf(c: Context): Promise<Record<string, string>> {
  const body = await formBody(c)
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [])),
  )
}

export function isHeadOffice({ representation }: Pick<Visit, 'representation'>): boolean {
  return representation.id === headOfficeId
}

export function placeOf(visit: Visit, area: Area) {
  const { representation, email, language, waiting } = visit
  return { area, isHeadOffice: isHeadOffice(visit), representation: representation.names[language], email, waiting }
}

/** A form was sent again for another act or subject. The desk's routes answer with a page that says so. */
export class PageOutOfDate extends Error {}

/**
 * Performs a form's action and records the actor, in one transaction. Resubmitting the form for the same act and subject does nothing. For anything else it comes
 * from a page that is out of date: nothing is done, and it throws `PageOutOfDate`. A failed action does not use the form up, so a retry gets the same answer.
 */
export async function formOnce(
  db: Db,
  { visit, fields, act, subject }: { visit: Visit; fields: Record<string, string>; act: AuditAct; subject: string },
  work: (tx: Db) => Promise<Done>,
): Promise<Done> {
  const number = { staffId: visit.staffId, id: fields.form ?? '' }
  const isForm = and(eq(deskForms.staffId, number.staffId), eq(deskForms.id, number.id))
  return db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(deskForms)
      .values({ ...number, at: visit.now, act, subject })
      .onConflictDoNothing()
      .returning({ id: deskForms.id })
    if (!fresh) {
      const [first] = await tx.select({ act: deskForms.act, subject: deskForms.subject }).from(deskForms).where(isForm)
      if (first && first.act !== null && (first.act !== act || first.subject !== subject)) throw new PageOutOfDate()
      return 'done'
    }
    const done = await work(tx)
    if (done === 'done') await noteAudit(tx, { ...auditOf(visit), act, subject })
    else await tx.delete(deskForms).where(isForm)
    return done
  })
}

/** Who does it, for the audit trail. */
export function auditOf({ now, staffId, representation }: Visit) {
  return { now, staffId, representationId: representation.id }
}

function csrfOf(secret: string): string {
  return hashOf('desk form', secret)
}
