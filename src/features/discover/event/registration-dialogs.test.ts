import { expect, test } from 'vitest'
import { newsOf } from './registration-dialogs.tsx'

test('nobody is told that they are registered before the service has said so', () => {
  expect([null, { stage: 'saved', end: null } as const, { stage: 'sending', end: null } as const].map(newsOf)).toEqual([
    'saved',
    'saved',
    'saved',
  ])
  expect(newsOf({ stage: 'answered', end: null }), 'whatever the service said cannot be read').toBe('other')
  expect(newsOf({ stage: 'needs-you', end: null })).toBe('needs')
  expect(newsOf({ stage: 'received', end: 'applied' })).toBe('received')
})

test('what was taken back or replaced while the popup stood is no registration', () => {
  expect((['cancelled', 'replaced', 'discarded'] as const).map((end) => newsOf({ stage: 'received', end }))).toEqual([
    'other',
    'other',
    'other',
  ])
})
