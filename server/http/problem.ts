import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { FieldError, Problem, ProblemType } from '#contract/wire/wire.ts'
import { preferredLanguages } from './preferred-languages.ts'
import { problemWords } from './problem-words.ts'

/** Statuses and titles of the refusals (RFC 9457). A `type` never changes its meaning: apps map it to the outcome of an intent. */
export const statusByType = {
  'about:blank': [500, 'The service failed'],
  'abroad:invalid': [400, 'The request is not valid'],
  'abroad:not-found': [404, 'There is no such thing here'],
  'abroad:method-not-allowed': [405, 'This method is not offered here'],
  'abroad:unauthorized': [401, 'Log in first'],
  'abroad:forbidden-origin': [403, 'Requests from this origin are not accepted'],
  'abroad:account-mismatch': [403, 'The request belongs to another account'],
  'abroad:gone': [410, 'This is no longer offered'],
  'abroad:full': [409, 'There are no places left'],
  'abroad:closed': [409, 'This is closed'],
  'abroad:date-passed': [409, 'The date is over where it was asked for'],
  'abroad:already-answered': [409, 'This was answered before'],
  'abroad:changed-elsewhere': [409, 'This was changed elsewhere in the meantime'],
  'abroad:cancelled': [410, 'The citizen has cancelled this'],
  'abroad:key-reused': [422, 'The key was used for another request'],
  'abroad:too-large': [413, 'The request is too large'],
  'abroad:too-many-requests': [429, 'Too many requests'],
  'abroad:cursor-unknown': [404, 'The cursor is not known; read the pages again'],
  'abroad:ask-anew': [425, 'This was used or is over; ask for a new one'],
  'abroad:password-needed': [403, 'Give the password of the account first'],
  'abroad:unavailable': [503, 'The service is not available'],
} as const satisfies Record<ProblemType, readonly [number, string]>

interface ProblemOptions {
  detail?: string
  errors?: FieldError[]
  current?: Problem['current']
  headers?: Record<string, string>
}

/** A browser that opens a page gets one sentence in its language, because a person reads it. Programs get the problem document. */
export function problem(c: Context, type: ProblemType, options: ProblemOptions = {}): Response {
  const { status, text } = problemDocument(type, options)
  const isPage = !/^\/(?:api|cms)(?:\/|$)/.test(c.req.path) && c.req.header('Accept')?.includes('text/html')
  if (isPage)
    return sentencePage(c, { words: { en: statusByType[type][1], ...problemWords[type] }, status, headers: options.headers ?? {} })
  return c.body(text, status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...options.headers,
  })
}

/** A refusal before it is sent, for what is stored first. */
export function problemDocument(type: ProblemType, options: Pick<ProblemOptions, 'detail' | 'errors' | 'current'> = {}) {
  const [status, title] = statusByType[type]
  const { detail, errors, current } = options
  const document: Problem = {
    type,
    title,
    status,
    ...(detail !== undefined && { detail }),
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
  }
  return { status, text: JSON.stringify(document) }
}

interface SentencePage {
  words: Record<Language, string>
  status: ContentfulStatusCode
  headers?: Record<string, string>
}

/** A page of one sentence, for addresses outside the app, the desk and the log-in. */
export function sentencePage(c: Context, { words, status, headers = {} }: SentencePage): Response {
  const language = chooseLanguage(preferredLanguages(c.req.header('Accept-Language')))
  const sentence = words[language]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`
  return c.body(
    `<!doctype html><html lang="${language}"><head>${head}<title>${sentence}</title></head><body><h1>${sentence}</h1></body></html>`,
    status,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      Vary: 'Accept-Language',
      'Cache-Control': 'no-store',
      ...headers,
    },
  )
}
