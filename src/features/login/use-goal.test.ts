import { expect, test } from 'vitest'
import { goalOf, openGoal } from './use-goal.ts'

test.each([
  [{ target: null, returnTo: null }, '/'],
  [{ target: '/user/editProfile', returnTo: null }, '/user/editProfile'],
  [{ target: null, returnTo: '/survey/survey-app-topics' }, '/survey/survey-app-topics'],
  [{ target: '/contact', returnTo: '/contact?all' }, '/contact?all'],
  [{ target: '/user', returnTo: '/survey/x' }, '/user'],
])('after log-in %j leads to %s', (goals, expected) => {
  expect(goalOf(goals)).toBe(expected)
})

test('who goes on without log-in is not sent where one is needed', () => {
  expect(openGoal({ target: '/contact/chat', returnTo: null })).toBe('/')
  expect(openGoal({ target: null, returnTo: '/user/editProfile' })).toBe('/')
  expect(openGoal({ target: null, returnTo: '/settings/app' })).toBe('/settings/app')
})
