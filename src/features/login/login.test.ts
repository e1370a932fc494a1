import { expect, test, describe } from 'vitest'
import { routes } from '#src/routes.ts'
import en from './wording/login.en.json'
import { whyKey } from './login.tsx'
import { canRetry, messageOfFailure, standingMessage } from './login-message.tsx'
import { goalOf, openGoal, redirectName, redirectTarget } from './use-goal.ts'

test('the reason is the one of the route, else a general one', () => {
  expect(whyKey('contactChat')).toBe('wanted-contactChat')
  expect(whyKey('editProfile')).toBe('wanted-other')
})

test('a route that is open to everybody does not claim to need a login', () => {
  expect(whyKey('newsfeed')).toBe('wanted-more')
  expect(whyKey('surveyDetails')).toBe('wanted-more')
})

const quiet = { successfulLogout: false, accountDeleted: false, lostUnintentionally: false, isRevoking: false, canStoreKey: null }

describe('what the log-in page says when it is opened', () => {
  test.each([
    [quiet, null],
    [{ ...quiet, successfulLogout: true }, 'loggedOut'],
    [{ ...quiet, successfulLogout: true, isRevoking: true }, 'loggedOutLater'],
    [{ ...quiet, successfulLogout: true, accountDeleted: true }, 'deleted'],
    [{ ...quiet, lostUnintentionally: true }, 'lost'],
    [{ ...quiet, canStoreKey: false }, 'noKey'],
    [{ ...quiet, canStoreKey: true }, null],
  ] as const)('%j: %j', (state, message) => {
    expect(standingMessage(state)).toBe(message)
  })

  test('the words of the specification', () => {
    expect(en.message.loggedOut).toBe('Successfully logged out')
    expect(en.message.deleted).toBe('Account deleted')
  })
})

test('a log-in can be retried if the database is silent', () => {
  expect(canRetry('silent')).toBe(true)
})

describe('how a log-in ended', () => {
  const problem = { type: 'abroad:invalid', title: 'No', status: 400 } as const
  test.each([
    [{ kind: 'no-answer', reason: 'unreachable' }, 'network', true],
    [{ kind: 'no-answer', reason: 'not-ours' }, 'network', true],
    [{ kind: 'no-answer', reason: 'timeout' }, 'network', true],
    [{ kind: 'busy', status: 503, retryAfterMs: undefined }, 'busy', true],
    [{ kind: 'unreadable', issue: 'x' }, 'busy', true],
    [{ kind: 'storage', issue: 'QuotaExceededError' }, 'storage', true],
    [{ kind: 'refused', problem }, 'refused', false],
    [{ kind: 'rejected', why: 'refused' }, 'refused', false],
    [{ kind: 'rejected', why: 'unsuccessful' }, 'refused', false],
    [{ kind: 'rejected', why: 'not-begun' }, 'notBegun', false],
    [{ kind: 'no-key-storage' }, 'noKey', false],
  ] as const)('%j is said as %s', (failure, message, isRepeatable) => {
    const entry = messageOfFailure(failure)
    expect(entry).toBe(message)
    expect(entry !== 'logged-in' && canRetry(entry)).toBe(isRepeatable)
  })

  test('a log-in while logged in shows no message', () => {
    expect(messageOfFailure({ kind: 'rejected', why: 'logged-in' })).toBe('logged-in')
  })
})

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

const addresses = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '/user/editProfile',
]
const almostNames = ['__proto__', 'constructor', 'hasOwnProperty', 'newsfeed ', 'NEWSFEED', 'newsfeed\n//evil.example', '', '\uD800']
const notTargets = ['topicOverview', 'guideSubtopicOverview', 'storyPreview', 'login', 'onboarding', 'logout', 'accountDeletion']

const refused = [...addresses, ...almostNames, ...notTargets, 'a'.repeat(100_000)].map((value) => [value.slice(0, 40), value] as const)

test.each(refused)('redirect=%j leads nowhere', (_, value) => {
  expect(redirectTarget(value)).toBeNull()
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
