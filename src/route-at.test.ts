import { describe, expect, test } from 'vitest'
import { rootOf, routeAt, slideBetween, guardedAddress, isHiddenAddress } from './route-at.ts'
import { type RouteName, routes } from './routes.ts'

describe('the route at an address', () => {
  test('is found with and without parameters', () => {
    expect(routeAt('/')).toBe('newsfeed')
    expect(routeAt('/story/new-address')).toBe('storyDetails')
    expect(routeAt('/guide/topic/emigration/visa')).toBe('guideSubtopicOverview')
    expect(routeAt('/guide/emergency/')).toBe('emergencyOverview')
  })

  test('is none for an unknown address', () => {
    expect(routeAt('/nowhere/at/all')).toBeNull()
    expect(routeAt('/story')).toBeNull()
  })
})

test('a screen belongs to the root above all its parents', () => {
  expect(rootOf('guideSubtopicOverview')).toBe('guideOverview')
  expect(rootOf('eventDetails')).toBe('newsfeed')
  expect(rootOf('activity')).toBe('user')
})

describe('a change of screens', () => {
  test('slides left to a child, however deep, and right back to a parent', () => {
    expect(slideBetween('/', '/story/a')).toBe('left')
    expect(slideBetween('/guide', '/guide/topic/emigration/visa')).toBe('left')
    expect(slideBetween('/guide/topic/emigration/visa', '/guide/topic/emigration')).toBe('right')
    expect(slideBetween('/contact/helpline', '/contact')).toBe('right')
  })

  test('slides to and from settings, whose parent is the root visited last', () => {
    expect(slideBetween('/guide', '/settings')).toBe('left')
    expect(slideBetween('/settings', '/')).toBe('right')
    expect(slideBetween('/settings/app', '/settings')).toBe('right')
  })

  test('fades between roots, siblings and unknown addresses', () => {
    expect(slideBetween('/', '/guide')).toBe('fade')
    expect(slideBetween('/story/a', '/story/b')).toBe('fade')
    expect(slideBetween('/', '/nowhere')).toBe('fade')
  })
})

const names = Object.keys(routes) as RouteName[]

test('without a log-in every route that needs one leads to it, and names itself', () => {
  for (const name of names) expect(guardedAddress(name, false), name).toBe(routes[name].loginOnly ? `/login?redirect=${name}` : null)
})

test('with a log-in only log-in and onboarding lead elsewhere', () => {
  for (const name of names) expect(guardedAddress(name, true), name).toBe(name === 'login' || name === 'onboarding' ? '/' : null)
})

test.each<[string, boolean]>([
  ['/guide/topic/emergencySituation/sexualViolence', true],
  ['/guide/topic/familyAndNationality/forcedMarriage/', true],
  ['/guide/topic/familyAndNationality/internationalChildAbduction', true],
  ['/guide/topic/emergencySituation/lostPassport', false],
  ['/guide/topic/emergencySituation', false],
  ['/guide', false],
  ['/story/sexualViolence', false],
])('whether the history hides %s: %s', (pathname, isHidden) => {
  expect(isHiddenAddress(pathname)).toBe(isHidden)
})
