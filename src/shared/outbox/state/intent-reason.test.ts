import { expect, test } from 'vitest'
import { problemTypes } from '#contract/wire/wire.ts'
import { intentReason } from './intent-reason.ts'
import words from './wording/intent.en.json' with { type: 'json' }

const types = [...problemTypes, 'too-old', 'unreadable'] as const
const refusals = [...types.map((type) => ({ type })), { type: 'unreadable', failed: 'service' } as const]
const kinds = [
  'register',
  'change-participants',
  'unregister',
  'vote',
  'like',
  'profile',
  'appointment',
  'chat-message',
  'read-notifications',
  'push-subscription',
  'check-in',
] as const

test('every refusal of every kind of intent has a sentence', () => {
  const reasons = refusals.flatMap((refusal) => kinds.map((kind) => `reason-${intentReason(refusal, kind)}`))
  expect(reasons.filter((key) => !(key in words))).toEqual([])
  expect(reasons).toHaveLength(refusals.length * kinds.length)
})

test('every sentence is said by some refusal', () => {
  const entry = new Set(refusals.flatMap((refusal) => kinds.map((kind) => `reason-${intentReason(refusal, kind)}`)))
  expect(Object.keys(words).filter((key) => key.startsWith('reason-') && !entry.has(key))).toEqual([])
})

test.each([
  ['abroad:full', 'register', 'full'],
  ['abroad:closed', 'register', 'closed-event'],
  ['abroad:closed', 'vote', 'closed-survey'],
  ['abroad:closed', 'appointment', 'closed-day'],
  ['abroad:closed', 'chat-message', 'closed-chat'],
  ['abroad:closed', 'check-in', 'closed-alert'],
  ['abroad:date-passed', 'appointment', 'date-passed'],
  ['abroad:gone', 'unregister', 'gone'],
  ['abroad:already-answered', 'vote', 'already'],
  ['abroad:key-reused', 'like', 'invalid'],
  ['abroad:too-large', 'profile', 'invalid'],
  ['too-old', 'register', 'too-old'],
  ['unreadable', 'vote', 'unreadable'],
  ['about:blank', 'vote', 'other'],
] as const)('%s of a %s is said as %s', (type, kind, reason) => {
  expect(intentReason({ type }, kind)).toBe(reason)
})
