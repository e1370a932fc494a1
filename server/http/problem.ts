import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { ProblemType } from '#contract/wire/wire.ts'
import { problemDocument, problemWords, type ProblemDetails } from '#server/intents/problem-document.ts'
import { preferredLanguages } from './preferred-languages.ts'

interface ProblemOptions extends ProblemDetails {
  headers?: Record<string, string>
}

/** A browser that opens a page gets one sentence in its language, because a person reads it. Programs get the problem document. */
export function problem(c: Context, type: ProblemType, options: ProblemOptions = {}): Response {
  const { status, text } = problemDocument(type, options)
  const isPage = !/^\/(?:api|cms)(?:\/|$)/.test(c.req.path) && c.req.header('Accept')?.includes('text/html')
  if (isPage) return sentencePage(c, { sentence: (words) => words[type], status, headers: options.headers ?? {} })
  return c.body(text, status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...options.headers,
  })
}

interface SentencePage {
  sentence: (words: (typeof problemWords)[Language]) => string
  status: ContentfulStatusCode
  headers?: Record<string, string>
}

/** A page of one sentence, for addresses outside the app, the desk and the log-in. */
export function sentencePage(c: Context, { sentence, status, headers = {} }: SentencePage): Response {
  const language = chooseLanguage(preferredLanguages(c.req.header('Accept-Language')))
  const text = sentence(problemWords[language])
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`
  return c.body(
    `<!doctype html><html lang="${language}"><head>${head}<title>${text}</title></head><body><h1>${text}</h1></body></html>`,
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
