import { expect, test } from 'vitest'
import { goalOf, openGoal } from './use-goal.ts'

test.each([
  [{ target: null, askedFor: null }, '/'],
  [{ target: '/user/editProfile', askedFor: null }, '/user/editProfile'],
  [{ target: null, askedFor: '/survey/survey-app-topics' }, '/survey/survey-app-topics'],
  [{ target: '/contact', askedFor: '/contact?all' }, '/contact?all'],
  [{ target: '/user', askedFor: '/survey/x' }, '/user'],
])('after log-in %j leads to %s', (goals, expected) => {
  expect(goalOf(goals)).toBe(expected)
})

test('who goes on without log-in is not sent where one is needed', () => {
  expect(openGoal({ target: '/contact/chat', askedFor: null })).toBe('/')
  expect(openGoal({ target: null, askedFor: '/user/editProfile' })).toBe('/')
  expect(openGoal({ target: null, askedFor: '/settings/app' })).toBe('/settings/app')
})
