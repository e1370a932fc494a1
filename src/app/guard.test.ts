import { expect, test } from 'vitest'
import { guardedAddress } from './guard.ts'
import { type RouteName, routes } from '#src/routes.ts'

const names = Object.keys(routes) as RouteName[]

test('without a log-in every route that needs one leads to it, and names itself', () => {
  for (const name of names) expect(guardedAddress(name, false), name).toBe(routes[name].loginOnly ? `/login?redirect=${name}` : null)
})

test('with a log-in only log-in and onboarding lead elsewhere', () => {
  for (const name of names) expect(guardedAddress(name, true), name).toBe(name === 'login' || name === 'onboarding' ? '/' : null)
})
