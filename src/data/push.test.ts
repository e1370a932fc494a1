import { expect, test } from 'vitest'
import type { PushView } from '#src/shared/platform/push/push.ts'
import { canSwitch, isPushOn, pushState } from './push.ts'

const view: PushView = { appId: 'a', isSupported: true, permission: 'granted', sdk: 'ready', subscription: null, isConsented: true }
const on = { id: 'b', isOptedIn: true }
const off = { id: 'b', isOptedIn: false }

test.each<[ReturnType<typeof pushState>, Partial<PushView>, isLoggedIn: boolean, switches: boolean]>([
  ['unknown', { appId: undefined }, true, false],
  ['unknown', { appId: undefined, subscription: on }, true, true],
  ['not-set-up', { appId: null }, true, false],
  ['not-set-up', { appId: null, subscription: on }, true, true],
  ['unsupported', { isSupported: false }, true, false],
  ['denied', { permission: 'denied', subscription: on }, true, false],
  ['denied', { permission: 'denied', sdk: 'failed' }, false, false],
  ['logged-out', {}, false, false],
  ['left-on', { subscription: on }, false, true],
  ['loading', { sdk: 'loading' }, true, false],
  ['loading', { sdk: 'loading', subscription: on }, true, true],
  ['failed', { sdk: 'failed', subscription: off }, true, false],
  ['failed', { sdk: 'failed', subscription: on }, true, true],
  ['default', { permission: 'default', subscription: on }, true, true],
  ['off', { subscription: off }, true, true],
  ['off', { sdk: 'idle' }, true, true],
  ['on', { subscription: on }, true, true],
])('%s: %j', (state, more, isLoggedIn, switches) => {
  const seen = { ...view, ...more }
  expect(pushState(seen, isLoggedIn)).toBe(state)
  expect(canSwitch(state, isPushOn(seen))).toBe(switches)
})
