import { expect, test } from 'vitest'
import { wantedRoute, whyKey } from './wanted-route.ts'

test('the route that was wanted is known by its address or by its name', () => {
  expect(wantedRoute({ pathname: '/contact/chat' })).toBe('contactChat')
  expect(wantedRoute({ redirect: 'appointmentOverview' })).toBe('appointmentOverview')
})

test('a name that needs no login, or that nobody knows, is not followed', () => {
  expect(wantedRoute({ redirect: 'newsfeed' })).toBeNull()
  expect(wantedRoute({ redirect: 'https://elsewhere.example' })).toBeNull()
  expect(wantedRoute({ pathname: '/guide' })).toBeNull()
})

test('the reason is the one of the route, else a general one', () => {
  expect(whyKey('contactChat')).toBe('wanted-contactChat')
  expect(whyKey('editProfile')).toBe('wanted-other')
  expect(whyKey(null)).toBe('wanted-other')
})
