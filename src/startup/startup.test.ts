import { describe, expect, test } from 'vitest'
import { routeAt } from '#src/route-at.ts'
import { isAlwaysOpen, startupRedirect, type StartupState } from './startup.ts'

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
