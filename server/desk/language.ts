import type { Context, Next } from 'hono'
import { chooseLanguage, languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { createOwnCookie } from '#server/http/own-cookie.ts'
import { preferredLanguages } from '#server/http/preferred-languages.ts'
import { encodedPath, seeOther } from '#server/http/see-other.ts'

const cookie = createOwnCookie('abroad-desk-language', { path: '/desk', sameSite: 'Strict' })
const yearS = 365 * 86_400

/** The language chosen on a page, otherwise the best of the browser's. */
export function languageOf(c: Context): Language {
  return known(cookie.read(c)) ?? chooseLanguage(preferredLanguages(c.req.header('Accept-Language')))
}

/** The address of this page in another language. */
export function addressIn(c: Context, language: Language): string {
  return addressWith(c, { ...c.req.query(), language })
}

/** Stores a chosen language in a cookie and redirects to the address without it. */
export async function noteLanguage(c: Context, next: Next): Promise<Response | undefined> {
  const { language, ...others } = c.req.query()
  const chosen = known(language)
  if (chosen === undefined || c.req.method !== 'GET') return void (await next())
  cookie.send(c, chosen, yearS)
  return seeOther(c, addressWith(c, others))
}

function addressWith(c: Context, query: Record<string, string>): string {
  return [encodedPath(c), new URLSearchParams(query).toString()].filter(Boolean).join('?')
}

function known(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag)
}
