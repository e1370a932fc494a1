import { describe, expect, test } from 'vitest'
import type { ProblemType } from '#contract/wire/wire.ts'
import { problemTypes } from '#contract/wire/wire.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { outcomeOf } from './outcome.ts'

const of = (failure: Failure) => outcomeOf({ kind: 'failure', failure })
const problem = (type: ProblemType): Failure => ({ kind: 'refused', problem: { type, title: 'No', status: 409, detail: 'because' } })

describe('a reply of the service', () => {
  test('that fits the contract is done', () => {
    expect(outcomeOf({ kind: 'value', value: { receipt: 'A' }, etag: null, bytes: 2 })).toEqual({ kind: 'done', reply: { receipt: 'A' } })
  })

  test('of another shape was applied, and is kept for a build that reads it', () => {
    expect(of({ kind: 'unreadable', issue: 'item: x', isAnswer: true })).toEqual({ kind: 'answered' })
  })

  test('that is no whole answer is asked for again', () => {
    expect(of({ kind: 'unreadable', issue: 'not JSON' })).toEqual({ kind: 'retry', wait: 'busy', retryAfterMs: 0 })
    expect(outcomeOf({ kind: 'not-modified' })).toEqual({ kind: 'retry', wait: 'line', retryAfterMs: 0 })
  })
})

test('a refusal keeps which fields it is about', () => {
  const errors = [{ field: 'dateOfBirth', code: 'too-old' }]
  expect(of({ kind: 'refused', problem: { type: 'abroad:invalid', title: 'No', status: 400, errors } })).toEqual({
    kind: 'refused',
    refusal: { type: 'abroad:invalid', detail: null, errors },
  })
})

describe('no reply of the service', () => {
  test.each(['unreachable', 'timeout', 'portal', 'not-ours', 'cut-off', 'too-large'] as const)('%s is as no line', (reason) => {
    expect(of({ kind: 'no-answer', reason })).toEqual({ kind: 'retry', wait: 'line', retryAfterMs: 0 })
  })

  test.each([408, 425, 429, 500, 502, 503])('a busy service (%d) is asked again when it says', (status) => {
    expect(of({ kind: 'busy', status, retryAfterMs: 7_000 })).toEqual({ kind: 'retry', wait: 'busy', retryAfterMs: 7_000 })
    expect(of({ kind: 'busy', status, retryAfterMs: undefined })).toEqual({ kind: 'retry', wait: 'busy', retryAfterMs: 0 })
  })

  test('a device that could not say who is logged in sent nothing: the line is not blamed', () => {
    expect(of({ kind: 'storage', issue: 'UnknownError' })).toEqual({ kind: 'retry', wait: 'busy', retryAfterMs: 0 })
  })

  test('an unknown session waits for the log-in', () => {
    expect(of({ kind: 'unauthorized' })).toEqual({ kind: 'retry', wait: 'log-in', retryAfterMs: 0 })
  })
})

describe('a problem document', () => {
  /** What each of them comes to: a new type fails here until somebody has decided. */
  const expected: Record<ProblemType, 'refused' | 'stopped' | 'cancelled' | 'busy' | 'log-in'> = {
    'about:blank': 'refused',
    'abroad:invalid': 'refused',
    'abroad:not-found': 'refused',
    'abroad:method-not-allowed': 'refused',
    'abroad:unauthorized': 'log-in',
    'abroad:forbidden-origin': 'refused',
    'abroad:account-mismatch': 'log-in',
    'abroad:gone': 'refused',
    'abroad:full': 'refused',
    'abroad:closed': 'refused',
    'abroad:date-passed': 'refused',
    'abroad:already-answered': 'refused',
    'abroad:changed-elsewhere': 'refused',
    'abroad:cancelled': 'cancelled',
    'abroad:key-reused': 'refused',
    'abroad:too-large': 'refused',
    'abroad:too-many-requests': 'busy',
    'abroad:cursor-unknown': 'refused',
    'abroad:ask-anew': 'busy',
    'abroad:password-needed': 'refused',
    'abroad:unavailable': 'busy',
    'abroad:assertion-failed': 'stopped',
  }

  test.each(problemTypes)('%s', (type) => {
    const kind = expected[type]
    const outcomes = {
      refused: { kind: 'refused', refusal: { type, detail: 'because' } },
      stopped: { kind: 'refused', refusal: { type: 'unreadable', detail: null, failed: 'service' } },
      cancelled: { kind: 'cancelled' },
      busy: { kind: 'retry', wait: 'busy', retryAfterMs: 0 },
      'log-in': { kind: 'retry', wait: 'log-in', retryAfterMs: 0 },
    }
    expect(of(problem(type))).toEqual(outcomes[kind])
  })

  test('without a detail refuses as well', () => {
    const failure: Failure = { kind: 'refused', problem: { type: 'abroad:full', title: 'Full', status: 409 } }
    expect(of(failure)).toEqual({ kind: 'refused', refusal: { type: 'abroad:full', detail: null } })
  })
})
