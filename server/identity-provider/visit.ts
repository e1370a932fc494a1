import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { chooseLanguage, languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Db } from '#server/database/open-database.ts'
import { preferredLanguages } from '#server/http/preferred-languages.ts'
import { hashOf } from '#server/secrets.ts'
import { browserOf, findTicket, type Ticket } from '#server/api/identity/tickets.ts'

/** The provider's pages: for logging in, and for citizens who are logged in. */
export type PageName = 'login' | 'register' | 'consent' | 'password' | 'email' | 'forgot' | 'reset'

/** A request with a valid ticket of this browser. */
export interface Visit {
  ticket: Ticket
  /** The ticket as in addresses. */
  secret: string
  /** The token of every form. Forging it needs both the ticket and the browser's cookie. */
  csrf: string
}

export type VisitResult = { ok: true; visit: Visit } | { ok: false; reason: 'gone' | 'other-browser' }

/** A ticket is valid only in the browser that requested it. Otherwise citizens who open somebody else's link would log that person in. */
export async function readVisit(c: Context, { db, now }: { db: Db; now: number }): Promise<VisitResult> {
  const secret = c.req.query('ticket') ?? ''
  const ticket = await findTicket(db, { ticket: secret, now })
  if (!ticket) return { ok: false, reason: 'gone' }
  const browser = browserOf(c)
  if (browser === undefined || hashOf(browser) !== ticket.browserHash) return { ok: false, reason: 'other-browser' }
  return { ok: true, visit: { ticket, secret, csrf: hashOf('csrf', browser, secret) } }
}

export function isFormOf(visit: Visit, csrf: unknown): boolean {
  const [given, expected] = [Buffer.from(String(csrf)), Buffer.from(visit.csrf)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function address(page: PageName, visit: Visit, language: Language): string {
  return `/idp/${page}?ticket=${visit.secret}&language=${language}`
}

/** The language chosen on the page, otherwise the best of the browser's. */
export function languageOf(c: Context): Language {
  const chosen = c.req.query('language')
  return languages.find((language) => language === chosen) ?? chooseLanguage(preferredLanguages(c.req.header('Accept-Language')))
}
