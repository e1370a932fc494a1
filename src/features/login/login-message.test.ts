import { describe, expect, test } from 'vitest'
import en from './wording/login.en.json'
import { canRetry, messageOfFailure, standingMessage } from './login-message.tsx'

const quiet = { successfulLogout: false, accountDeleted: false, lostUnintentionally: false, isRevoking: false, canStoreKey: null }

describe('what the log-in page says when it is opened', () => {
  test.each([
    [quiet, null],
    [{ ...quiet, successfulLogout: true }, 'loggedOut'],
    [{ ...quiet, successfulLogout: true, isRevoking: true }, 'loggedOutLater'],
    [{ ...quiet, successfulLogout: true, accountDeleted: true }, 'deleted'],
    [{ ...quiet, lostUnintentionally: true }, 'lost'],
    [{ ...quiet, canStoreKey: false }, 'noKey'],
    [{ ...quiet, canStoreKey: true }, null],
  ] as const)('%j: %j', (state, message) => {
    expect(standingMessage(state)).toBe(message)
  })

  test('the words of the specification', () => {
    expect(en.message.loggedOut).toBe('Successfully logged out')
    expect(en.message.deleted).toBe('Account deleted')
  })
})

test('where the database does not answer, the same step may be tried again', () => {
  expect(canRetry('silent')).toBe(true)
})

describe('how a log-in ended', () => {
  const problem = { type: 'abroad:invalid', title: 'No', status: 400 } as const
  test.each([
    [{ kind: 'no-answer', reason: 'unreachable' }, 'network', true],
    [{ kind: 'no-answer', reason: 'not-ours' }, 'network', true],
    [{ kind: 'no-answer', reason: 'timeout' }, 'network', true],
    [{ kind: 'busy', status: 503, retryAfterMs: undefined }, 'busy', true],
    [{ kind: 'unreadable', issue: 'x' }, 'busy', true],
    [{ kind: 'storage', issue: 'QuotaExceededError' }, 'storage', true],
    [{ kind: 'refused', problem }, 'refused', false],
    [{ kind: 'rejected', why: 'refused' }, 'refused', false],
    [{ kind: 'rejected', why: 'unsuccessful' }, 'refused', false],
    [{ kind: 'rejected', why: 'not-begun' }, 'notBegun', false],
    [{ kind: 'no-key-storage' }, 'noKey', false],
  ] as const)('%j is said as %s', (failure, message, isRepeatable) => {
    const entry = messageOfFailure(failure)
    expect(entry).toBe(message)
    expect(entry !== 'logged-in' && canRetry(entry)).toBe(isRepeatable)
  })

  test('who is logged in already has nothing to read', () => {
    expect(messageOfFailure({ kind: 'rejected', why: 'logged-in' })).toBe('logged-in')
  })
})
