import { expect, test, describe } from 'vitest'
import { routes } from '#src/routes.ts'
import { goalOf, openGoal, redirectName, redirectTarget } from './use-goal.ts'

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

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '%2F%2Fevil.example',
  'https%3A%2F%2Fevil.example',
  '/user/editProfile',
  '../../evil',
  'newsfeed@evil.example',
  'newsfeed ',
  ' newsfeed',
  'NEWSFEED',
  'newsfeed\u0000',
  'newsfeed\n//evil.example',
  'topicOverview',
  'representationCard',
  'guideSubtopicOverview',
  'storyPreview',
  'login',
  'onboarding',
  'logout',
  'accountDeletion',
  '',
  'a'.repeat(100_000),
  '\uD800',
]

describe('whatever stands in redirect that is no name of ours leads nowhere', () => {
  test.each(hostile.map((value) => [value.slice(0, 40), value]))('%j', (_, value) => {
    expect(redirectTarget(value)).toBeNull()
  })
})

test('a name leads to its own address, and every such address is one of the app', () => {
  expect(redirectTarget('editProfile')).toBe('/user/editProfile')
  expect(redirectTarget('newsfeed')).toBe('/')
  expect(redirectTarget(null)).toBeNull()
  const targets = Object.keys(routes).flatMap((name) => redirectTarget(name) ?? [])
  expect(targets.length).toBeGreaterThan(20)
  for (const target of targets) expect(new URL(target, 'https://abroad.example').href).toBe(`https://abroad.example${target}`)
})

test('an item is reached by its name and its id', () => {
  expect(redirectTarget('surveyDetails', 'survey-app-topics')).toBe('/survey/survey-app-topics')
  expect(redirectTarget('surveyDetails')).toBeNull()
  expect(redirectName('surveyDetails')).toBe('surveyDetails')
})

test.each(['../../../evil', '//evil.example', 'a/b', 'a?b', 'a#b', '', 'x'.repeat(500)])('an item is not reached by the id %j', (id) => {
  expect(redirectTarget('storyDetails', id)).toBeNull()
})
