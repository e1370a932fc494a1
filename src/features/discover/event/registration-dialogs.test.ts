import { expect, test } from 'vitest'
import { registrationResult } from './registration-dialogs.tsx'

test('nobody is told that they are registered before the service has said so', () => {
  expect([null, { stage: 'saved', end: null } as const, { stage: 'sending', end: null } as const].map(registrationResult)).toEqual([
    'saved',
    'saved',
    'saved',
  ])
  expect(registrationResult({ stage: 'answered', end: null }), 'whatever the service said cannot be read').toBe('other')
  expect(registrationResult({ stage: 'needs-you', end: null })).toBe('needs')
  expect(registrationResult({ stage: 'received', end: 'applied' })).toBe('received')
})

test('what was taken back or replaced while the popup stood is no registration', () => {
  expect((['cancelled', 'replaced', 'discarded'] as const).map((end) => registrationResult({ stage: 'received', end }))).toEqual([
    'other',
    'other',
    'other',
  ])
})
