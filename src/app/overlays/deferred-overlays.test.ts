import { expect, test } from 'vitest'
import { isEmergencyAddress, isMoment, type Moment } from './deferred-overlays.tsx'
import { type RouteName, routes } from '#src/routes.ts'

const calm: Moment = {
  pathname: '/',
  search: '',
  hasMetEmergency: false,
  isVisible: true,
  hasOpenDialog: false,
  isTyping: false,
  isAsked: false,
  isFirstVisit: false,
}
const names = Object.keys(routes) as RouteName[]
const addressOf = (name: RouteName) => routes[name].path.replace(/:\w+/g, 'x')

test('of all routes only the calm ones take a prompt: none of the guide, of contact, of log-in, of onboarding', () => {
  const taking = names.filter((name) => isMoment({ ...calm, pathname: addressOf(name) }))
  expect(taking).toEqual(['newsfeed', 'user', 'settingsOverview'])
  expect(isMoment({ ...calm, pathname: '/no/such/address' })).toBe(false)
})

test.each<[string, Partial<Moment>]>([
  ['the identity provider sends somebody back', { search: '?profile=p1' }],
  ['help for an emergency was looked for', { hasMetEmergency: true }],
  ['nobody looks', { isVisible: false }],
  ['another dialog is open', { hasOpenDialog: true }],
  ['the citizen is writing', { isTyping: true }],
  ['the question about cookies stands there', { isAsked: true }],
  ['nobody was here before', { isFirstVisit: true }],
])('no prompt while %s', (_, state) => {
  expect(isMoment(calm)).toBe(true)
  expect(isMoment({ ...calm, ...state })).toBe(false)
})

test('a filter in the address does not stop a prompt', () => {
  expect(isMoment({ ...calm, search: '?story=story' })).toBe(true)
})

test.each([
  ['/contact/helpline', true],
  ['/guide/emergency', true],
  ['/guide/topic/emergencySituation', true],
  ['/guide/topic/emergencySituation/lostPassport', true],
  ['/guide/topic/emergencySituation/', true],
  ['/guide/topic/everydayLife/passportAndId', false],
  ['/guide', false],
  ['/', false],
])('%s is help for an emergency: %s', (pathname, is) => {
  expect(isEmergencyAddress(pathname)).toBe(is)
})
