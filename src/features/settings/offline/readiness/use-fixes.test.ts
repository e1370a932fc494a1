import { expect, test } from 'vitest'
import { downloadMessage } from './use-fixes.ts'

test('a pack that is here is said to be here', () => {
  expect(downloadMessage({ ok: true })).toBe('downloaded')
})

test('a full device and a country without a guide are told apart from a bad line', () => {
  expect(downloadMessage({ ok: false, failure: { kind: 'storage', issue: 'QuotaExceededError' } })).toBe('downloadNoSpace')
  expect(
    downloadMessage({ ok: false, failure: { kind: 'refused', problem: { type: 'abroad:not-found', title: 'Not found', status: 404 } } }),
  ).toBe('downloadRefused')
  expect(downloadMessage({ ok: false, failure: { kind: 'no-answer', reason: 'cut-off' } })).toBe('downloadLater')
  expect(downloadMessage({ ok: false, failure: { kind: 'unreadable', issue: 'hash' } })).toBe('downloadLater')
})
