import { expect, test } from 'vitest'
import { deviceEnd } from './device-row.tsx'

const problem = { type: 'abroad:invalid', title: 'No', status: 400 } as const

test.each([
  [{ kind: 'no-answer', reason: 'cut-off' }, 'unsure'],
  [{ kind: 'no-answer', reason: 'timeout' }, 'unsure'],
  [{ kind: 'unreadable', issue: 'x' }, 'unsure'],
  [{ kind: 'busy', status: 503, retryAfterMs: undefined }, 'failed'],
  [{ kind: 'refused', problem }, 'failed'],
  [{ kind: 'refused', problem: { ...problem, type: 'abroad:password-needed' } }, 'password'],
  [{ kind: 'storage', issue: 'x' }, 'failed'],
] as const)('a log-out elsewhere that ended with %j is said to be %s', (failure, end) => {
  expect(deviceEnd({ ok: false, failure })).toBe(end)
})

test('only the service’s yes is called done', () => {
  expect(deviceEnd({ ok: true })).toBe('done')
})
