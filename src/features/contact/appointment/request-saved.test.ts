import { expect, test } from 'vitest'
import { requestResult } from './request-saved.tsx'

test('thanks come with the receipt and failure with a refusal; until then it is saved on this device', () => {
  expect(requestResult(null)).toBe('saved')
  for (const stage of ['saved', 'sending', 'answered'] as const) expect(requestResult({ stage, end: null })).toBe('saved')
  expect(requestResult({ stage: 'received', end: 'applied' })).toBe('sent')
  expect(requestResult({ stage: 'received', end: 'cancelled' })).toBe('saved')
  expect(requestResult({ stage: 'needs-you', end: null })).toBe('failed')
})
