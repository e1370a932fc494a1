import { expect, test } from 'vitest'
import { requestNews } from './request-result.ts'

test('thanks come with the receipt and failure with a refusal; until then it is saved on this device', () => {
  expect(requestNews(null)).toBe('saved')
  for (const stage of ['saved', 'sending', 'answered'] as const) expect(requestNews({ stage, end: null })).toBe('saved')
  expect(requestNews({ stage: 'received', end: 'applied' })).toBe('sent')
  expect(requestNews({ stage: 'received', end: 'cancelled' })).toBe('saved')
  expect(requestNews({ stage: 'needs-you', end: null })).toBe('failed')
})
