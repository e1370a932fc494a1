import { describe, expect, test } from 'vitest'
import { routeAt } from '#src/route-at.ts'
import { isAlwaysOpen, startupRedirect, type StartupState } from './startup.ts'
import { sessionMove } from './use-session-moves.ts'
import { isOfApp } from './return-to.ts'

const settled: StartupState = {
  route: 'newsfeed',
  isFirstLaunch: false,
  isLoggedIn: true,
  hasSkippedLogin: false,
  hasProfileParameter: false,
  isProfileComplete: true,
}
const stranger: StartupState = { ...settled, isFirstLaunch: true, isLoggedIn: false, isProfileComplete: null }
const visitor: StartupState = { ...stranger, isFirstLaunch: false }

describe('step 1', () => {
  test.each([
    '/story/passport-check-the-date',
    '/event/online-hour-voting',
    '/preview/story/x',
    '/preview/event/x',
    '/preview/survey/x',
    '/alerts',
    '/alerts/flood',
    '/contact/representations/THBAN',
    '/settings/legal',
    '/settings/privacy',
    '/settings/accessibility',
    '/contact/helpline',
    '/guide',
    '/guide/emergency',
    '/guide/location',
    '/guide/partnerOrganizations',
    '/guide/topic/death',
    '/guide/topic/emergencySituation/lostPassport',
  ])('%s opens without a redirect, also at a first launch', (pathname) => {
    const route = routeAt(pathname)
    for (const who of [stranger, visitor, { ...settled, isProfileComplete: false }]) expect(startupRedirect({ ...who, route })).toBeNull()
    expect(isAlwaysOpen(pathname)).toBe(true)
  })

  test.each(['/', '/survey/survey-app-topics', '/contact', '/contact/card', '/user', '/settings', '/login', '/onboarding', '/no/such'])(
    '%s redirects a first launch to onboarding',
    (pathname) => {
      expect(startupRedirect({ ...stranger, route: routeAt(pathname) })).toBe('onboarding')
      expect(isAlwaysOpen(pathname)).toBe(false)
    },
  )
})

test.each<[string, StartupState, ReturnType<typeof startupRedirect>]>([
  ['step 2: the first launch goes to onboarding', stranger, 'onboarding'],
  ['step 2 comes before step 3: also with a return from the identity provider', { ...stranger, hasProfileParameter: true }, 'onboarding'],
  ['step 2 comes before step 3: also where the login was skipped', { ...stranger, hasSkippedLogin: true }, 'onboarding'],
  ['step 3: a visitor who has not skipped goes to login', visitor, 'login'],
  ['step 3: who has skipped stays', { ...visitor, hasSkippedLogin: true }, null],
  ['step 3: who comes back from the identity provider stays', { ...visitor, hasProfileParameter: true }, null],
  ['step 4: logged in, the profile incomplete', { ...settled, isProfileComplete: false }, 'profileCompletion'],
  ['step 4: a profile that is not known sends nobody', { ...settled, isProfileComplete: null }, null],
  ['step 4: nobody completes a profile without a login', { ...visitor, hasSkippedLogin: true, isProfileComplete: false }, null],
  ['a citizen with a complete profile stays', settled, null],
  ['an address that nobody knows is no exception', { ...visitor, route: null }, 'login'],
])('%s', (_, state, expected) => {
  expect(startupRedirect(state)).toBe(expected)
})

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

  test('a return from the identity provider is not redirected', () => {
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

test('an unchanged session causes no redirect', () => {
  expect(sessionMove({ ...here, before: nobody, now: nobody, isFresh: true })).toBeNull()
  expect(sessionMove({ ...here, before: anna, now: anna, isFresh: true })).toBeNull()
})

test.each(['/', '/survey/survey-app-topics', '/contact?all', '/no/such/address', '/login?profile=p1&redirect=user', '/guide#x'])(
  '%s is an address to come back to',
  (address) => {
    expect(isOfApp(address)).toBe(true)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'user',
  '',
  '/login',
  '/login?redirect=user',
  '/onboarding',
  `/${'a'.repeat(3_000)}`,
])('%j is not', (address) => {
  expect(isOfApp(address)).toBe(false)
})
