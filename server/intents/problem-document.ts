import type { Problem, ProblemType } from '#contract/wire/wire.ts'
import { readWording } from '#server/wording.ts'
import type words from './wording/problem.en.json'

/** HTTP statuses of the refusals (RFC 9457). A `type` never changes its meaning: apps map it to the outcome of an intent. */
export const statusByType = {
  'about:blank': 500,
  'abroad:invalid': 400,
  'abroad:not-found': 404,
  'abroad:method-not-allowed': 405,
  'abroad:unauthorized': 401,
  'abroad:forbidden-origin': 403,
  'abroad:account-mismatch': 403,
  'abroad:gone': 410,
  'abroad:full': 409,
  'abroad:closed': 409,
  'abroad:date-passed': 409,
  'abroad:already-answered': 409,
  'abroad:changed-elsewhere': 409,
  'abroad:cancelled': 410,
  'abroad:key-reused': 422,
  'abroad:too-large': 413,
  'abroad:too-many-requests': 429,
  'abroad:cursor-unknown': 404,
  'abroad:ask-anew': 425,
  'abroad:password-needed': 403,
  'abroad:unavailable': 503,
  'abroad:assertion-failed': 500,
} as const satisfies Record<ProblemType, number>

/** The titles of the refusals. The problem document has the English one; the page for a browser has the one in its language. */
export const problemWords = readWording<typeof words>(import.meta.dirname, 'problem')

export type ProblemDetails = Partial<Pick<Problem, 'detail' | 'errors' | 'current'>>

/** The JSON of a refusal. */
export function problemDocument(type: ProblemType, { detail, errors, current }: ProblemDetails = {}) {
  const status = statusByType[type]
  const document: Problem = {
    type,
    title: problemWords.en[type],
    status,
    ...(detail !== undefined && { detail }),
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
  }
  return { status, text: JSON.stringify(document) }
}
