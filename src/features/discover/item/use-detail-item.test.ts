import { expect, test } from 'vitest'
import { fetchAnswer } from './use-detail-item.ts'

test('only a definite answer of the service is "gone"', () => {
  const problem = { type: 'abroad:gone', title: 'Gone', status: 410 } as const
  expect(fetchAnswer({ ok: false, failure: { kind: 'refused', problem } })).toBe('gone')
  expect(fetchAnswer({ ok: false, failure: { kind: 'no-answer', reason: 'timeout' } })).toBe('away')
  expect(fetchAnswer({ ok: false, failure: { kind: 'storage', issue: 'QuotaExceededError' } })).toBe('away')
})

test('what is for the citizens of one representation wants a login', () => {
  expect(fetchAnswer({ ok: false, failure: { kind: 'unauthorized' } })).toBe('login')
  expect(fetchAnswer({ ok: true })).toBe('sent')
})
