import { describe, expect, test } from 'vitest'
import { sessionMove } from './session-move.ts'

const nobody = { accountId: null, lostUnintentionally: false, isComplete: null }
const anna = { accountId: 'a', lostUnintentionally: false, isComplete: true }
const here = { pathname: '/user', isReturning: false, isFresh: false }

describe('when a citizen is gone', () => {
  test('who logged out reads that it worked', () => {
    expect(sessionMove({ ...here, before: anna, now: nobody })).toBe('/login?successfulLogout')
  })

  test('a session that was lost makes no such claim', () => {
    expect(sessionMove({ ...here, before: anna, now: { ...nobody, lostUnintentionally: true } })).toBe('/login')
  })

  test.each(['/guide/emergency', '/contact/helpline', '/guide/topic/emergencySituation/arrest', '/story/x', '/login'])(
    '%s stays where it is',
    (pathname) => {
      expect(sessionMove({ ...here, pathname, before: anna, now: nobody })).toBeNull()
    },
  )
})

describe('when a citizen is here', () => {
  test.each(['/login', '/onboarding'])('%s leads to the newsfeed', (pathname) => {
    expect(sessionMove({ ...here, pathname, before: nobody, now: anna })).toBe('/')
  })

  test('the return from the identity provider goes its own way', () => {
    expect(sessionMove({ ...here, pathname: '/login', isReturning: true, before: nobody, now: anna })).toBeNull()
  })

  test('an incomplete profile is completed first, but nobody is called away from where they went since', () => {
    const now = { ...anna, isComplete: false }
    expect(sessionMove({ ...here, before: now, now, isFresh: true })).toBe('/user/completeProfile')
    expect(sessionMove({ ...here, before: now, now, isFresh: false })).toBeNull()
    expect(sessionMove({ ...here, pathname: '/guide/emergency', before: now, now, isFresh: true })).toBeNull()
    expect(sessionMove({ ...here, pathname: '/user/completeProfile', before: now, now, isFresh: true })).toBeNull()
  })

  test('a profile that is not known sends nobody', () => {
    const now = { ...anna, isComplete: null }
    expect(sessionMove({ ...here, before: now, now, isFresh: true })).toBeNull()
  })
})

test('where nothing changes nothing moves', () => {
  expect(sessionMove({ ...here, before: nobody, now: nobody, isFresh: true })).toBeNull()
  expect(sessionMove({ ...here, before: anna, now: anna, isFresh: true })).toBeNull()
})
