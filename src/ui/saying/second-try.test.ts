import { expect, test } from 'vitest'
import { problemTypes } from '#contract/wire.ts'
import { canSayAgain } from './second-try.ts'

test('nobody is offered to say again what is over or answered already, and anything else can be said again', () => {
  expect(problemTypes.filter((type) => !canSayAgain(type, 'vote'))).toEqual([
    'abroad:not-found',
    'abroad:gone',
    'abroad:closed',
    'abroad:already-answered',
  ])
  expect([canSayAgain('too-old', 'vote'), canSayAgain('unreadable', 'vote')]).toEqual([true, true])
})

test('a message that an archived conversation refused can be said again: it opens the conversation', () => {
  expect(canSayAgain('abroad:closed', 'chat-message')).toBe(true)
  expect(canSayAgain('abroad:gone', 'chat-message')).toBe(false)
})
