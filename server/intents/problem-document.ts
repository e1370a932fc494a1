import type { Problem, ProblemType } from '#contract/wire/wire.ts'

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

export type ProblemDetails = Partial<Pick<Problem, 'detail' | 'errors' | 'current'>>

/** The JSON of a refusal. */
export function problemDocument(type: ProblemType, { detail, errors, current }: ProblemDetails = {}) {
  const [status, title] = statusByType[type]
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
