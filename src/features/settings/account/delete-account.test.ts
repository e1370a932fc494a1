import { expect, test } from 'vitest'
import { deletionEnd } from './delete-account.tsx'

const problem = { type: 'abroad:invalid', title: 'No', status: 400 } as const

test.each([
  [{ kind: 'busy', status: 500, retryAfterMs: undefined }, 'failed'],
  [{ kind: 'refused', problem }, 'failed'],
  [{ kind: 'refused', problem: { ...problem, type: 'abroad:password-needed' } }, 'password'],
  [{ kind: 'storage', issue: 'x' }, 'failed'],
  [{ kind: 'no-answer', reason: 'cut-off' }, 'unsure'],
  [{ kind: 'unreadable', issue: 'x' }, 'unsure'],
  [{ kind: 'unauthorized' }, 'failed'],
  [{ kind: 'rejected', why: 'refused' }, 'loggedOut'],
] as const)('a deletion that ended with %j is said to be %s', (failure, end) => {
  expect(deletionEnd({ ok: false, failure })).toBe(end)
})

test('only the service’s yes is called done', () => {
  expect(deletionEnd({ ok: true, value: null })).toBe('done')
})
