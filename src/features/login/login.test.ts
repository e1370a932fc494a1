import { expect, test } from 'vitest'
import { whyKey } from './login.tsx'

test('the reason is the one of the route, else a general one', () => {
  expect(whyKey('contactChat')).toBe('wanted-contactChat')
  expect(whyKey('editProfile')).toBe('wanted-other')
})

test('a route that is open to everybody does not claim to need a login', () => {
  expect(whyKey('newsfeed')).toBe('wanted-more')
  expect(whyKey('surveyDetails')).toBe('wanted-more')
})
