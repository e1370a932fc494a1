import { expect, test } from 'vitest'
import { locateMessage } from './locate-message.ts'

test('a device that does not tell its place sends to the list', () => {
  expect(locateMessage({ ok: false, reason: 'denied' })).toBe('locateDenied')
  expect(locateMessage({ ok: false, reason: 'unsupported' })).toBe('locateDenied')
})

test('only the answer of the service is "not found"', () => {
  const problem = { type: 'abroad:not-found', title: 'Not found', status: 404 } as const
  expect(locateMessage({ ok: false, failure: { kind: 'refused', problem } })).toBe('locateNotFound')
})

test('whatever the network did needs the network', () => {
  expect(locateMessage({ ok: false, failure: { kind: 'no-answer', reason: 'not-ours' } })).toBe('locateOffline')
  expect(locateMessage({ ok: false, failure: { kind: 'busy', status: 503, retryAfterMs: undefined } })).toBe('locateOffline')
})
