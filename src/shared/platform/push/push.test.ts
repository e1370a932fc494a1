import { describe, expect, test } from 'vitest'
import { pushKeys } from './push-storage.ts'
import { appId, type Given, ofTheTap, pushBrowser } from '#tests/setup/push-browser.ts'
import { settled, keptInMemory } from '#tests/setup/recording-sdk.ts'

describe('switching on, by the permission', () => {
  test.each<[NotificationPermission, string[], loads: boolean]>([
    ['denied', [], false],
    ['default', ['prompt force=true ask in en'], true],
    ['granted', ['opt in'], true],
  ])('%s', async (permission, expected, loads) => {
    const { push, calls } = pushBrowser({ permission })
    push.setApp(appId)
    await push.enable()
    expect(ofTheTap(calls)).toEqual(expected)
    expect(calls.includes('load')).toBe(loads)
  })
})

test.each([
  [true, ['opt out']],
  [false, []],
])('switching off opts out only if opted in (%s)', async (optedIn, expected) => {
  const { push, calls, local } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn } })
  push.setApp(appId)
  await settled()
  await push.disable()
  expect(ofTheTap(calls)).toEqual(expected)
  expect(local.read(pushKeys.request)).toBe('off')
})

test('switching off before the application id is known opts out as soon as it is known', async () => {
  const { push, calls, synced } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  await push.disable()
  await push.disable()
  expect(calls).toEqual([])
  push.setApp(appId)
  await settled()
  expect(ofTheTap(calls)).toEqual(['opt out'])
  expect(synced.at(-1)).toEqual({ id: 'b', isOptedIn: false })
})

describe('nothing is requested from the provider', () => {
  test.each<[string, Given, string | null]>([
    ['before consent', { isConsented: false, request: 'on', permission: 'granted' }, appId],
    ['without an application id', { request: 'on', permission: 'granted' }, null],
    ['if the browser has no push', { isSupported: false, request: 'on', permission: 'granted' }, appId],
    ['if push was never switched on', { permission: 'granted' }, appId],
    ['after it was switched off', { permission: 'granted', request: 'off' }, appId],
  ])('%s', async (_, given, id) => {
    const { push, calls } = pushBrowser(given)
    push.setApp(id)
    await push.sessionChanged()
    await push.languageChanged()
    await settled()
    expect(calls).toEqual([])
  })

  test.each<[string, Given, string | null]>([
    ['before consent', { isConsented: false, permission: 'granted' }, appId],
    ['without an application id', { permission: 'granted' }, null],
    ['if the browser has no push', { isSupported: false, permission: 'granted' }, appId],
  ])('%s, also by a tap', async (_, given, id) => {
    const { push, calls } = pushBrowser(given)
    push.setApp(id)
    await push.enable()
    await push.disable()
    expect(calls).toEqual([])
  })
})

test('push that was on starts again with the next visit, in its own scope and in the app’s language', async () => {
  const { push, calls, synced } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  push.setApp(appId)
  await settled()
  expect(calls).toEqual(['load', `init ${appId} push/OneSignalSDKWorker.js /push/`, 'language en', 'tags {"language":"en"}', 'login alias'])
  expect(synced).toEqual([{ id: 'b', isOptedIn: true }])
})

test('language and tags follow the citizen’s language, and so do the labels of the next prompt', async () => {
  const { push, calls, device } = pushBrowser({ request: 'on' })
  push.setApp(appId)
  await settled()
  device.language = 'fr'
  await push.languageChanged()
  await push.enable()
  expect(calls.slice(-3)).toEqual(['language fr', 'tags {"language":"fr"}', 'prompt force=true ask in fr'])
})

test('every change of the subscription is stored and sent to the service', async () => {
  const { push, change, synced } = pushBrowser({ permission: 'granted', request: 'on' })
  push.setApp(appId)
  await settled()
  change({ id: 'b', optedIn: true })
  await settled()
  change({ optedIn: false })
  await settled()
  expect(synced).toEqual([
    { id: null, isOptedIn: false },
    { id: 'b', isOptedIn: true },
    { id: 'b', isOptedIn: false },
  ])
  expect(push.read().subscription).toEqual({ id: 'b', isOptedIn: false })
})

test('a script that does not load is shown and noted in the diary, and is requested again', async () => {
  const { push, calls, device } = pushBrowser({ permission: 'granted', loads: false })
  push.setApp(appId)
  await push.enable()
  expect(push.read().sdk).toBe('failed')
  expect(calls).toEqual(['load', 'diary OneSignal script failed to load.'])
  device.loads = true
  await push.retry()
  expect(push.read().sdk).toBe('ready')
})

test('a retry loads nothing if nothing failed', async () => {
  const { push, calls } = pushBrowser({ permission: 'granted' })
  push.setApp(appId)
  await push.retry()
  expect(calls).toEqual([])
})

test('the permission is polled every second while there are listeners', () => {
  const { push, calls, device, polls } = pushBrowser()
  const seen: NotificationPermission[] = []
  const [one, other] = [push.subscribe(() => seen.push(push.read().permission)), push.subscribe(() => undefined)]
  expect(calls).toEqual(['poll every 1000'])
  for (const permission of ['denied', 'denied', 'granted'] as const) {
    device.permission = permission
    for (const poll of polls) poll()
  }
  expect(seen).toEqual(['denied', 'granted'])
  one()
  expect(polls.size).toBe(1)
  other()
  expect(polls.size).toBe(0)
})

test('a choice made while logged out is submitted at log-in, without the SDK', async () => {
  const { push, calls, synced, local } = pushBrowser({ request: 'off' })
  local.write(pushKeys.subscription, 'out b')
  push.setApp(appId)
  await push.sessionChanged()
  expect(synced).toEqual([{ id: 'b', isOptedIn: false }])
  expect(calls).toEqual([])
})

test('switching off logs out of the alias', async () => {
  const { push, calls, local } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  push.setApp(appId)
  await settled()
  expect(local.read(pushKeys.alias)).toBe('yes')
  await push.disable()
  await settled()
  expect(calls.slice(-2)).toEqual(['opt out', 'logout'])
  expect(local.read(pushKeys.alias)).toBeNull()
})

test('log-out logs out of the alias', async () => {
  const { push, calls, device } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  push.setApp(appId)
  await settled()
  device.account = null
  await push.sessionChanged()
  expect(calls.at(-1)).toBe('logout')
})

test('no account is bound to a local subscription, not even by a log-in during its repair', async () => {
  const { push, calls } = pushBrowser({
    permission: 'granted',
    request: 'on',
    subscription: { id: 'local-1', optedIn: true },
    now: Date.UTC(2026, 6, 14),
  })
  push.setApp(appId)
  await settled()
  await push.sessionChanged()
  await settled()
  expect(calls.filter((call) => /^(login|reload)/.test(call))).toEqual(['reload'])
})

describe('withdrawn consent', () => {
  test('opts out at once, notifies the service, clears the alias, and requests nothing more from the provider', async () => {
    const { push, calls, device, synced, local } = pushBrowser({
      permission: 'granted',
      request: 'on',
      subscription: { id: 'b', optedIn: true },
    })
    push.setApp(appId)
    await settled()
    calls.length = 0
    device.isConsented = false
    await push.consentChanged()
    await settled()
    expect(calls).toEqual(['opt out', 'logout'])
    expect(synced.at(-1)).toEqual({ id: 'b', isOptedIn: false })
    expect(push.read()).toMatchObject({ isConsented: false, subscription: { id: 'b', isOptedIn: false } })
    expect(local.read(pushKeys.request)).toBe('off')
    await push.languageChanged()
    await push.enable()
    expect(calls).toEqual(['opt out', 'logout'])
  })

  test('subscribes again under the alias when it is given again', async () => {
    const { push, calls, device } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
    push.setApp(appId)
    await settled()
    device.isConsented = false
    await push.consentChanged()
    calls.length = 0
    push.giveConsent()
    await push.consentChanged()
    await push.enable()
    await settled()
    expect(calls).toEqual(['opt in', 'login alias'])
  })

  test('in another tab or visit is noticed at the next start, without the SDK', async () => {
    const { push, calls, synced, local } = pushBrowser({ isConsented: false, permission: 'granted', request: 'on' })
    local.write(pushKeys.subscription, 'in b')
    push.setApp(appId)
    await settled()
    expect(calls).toEqual([])
    expect(synced).toEqual([{ id: 'b', isOptedIn: false }])
    expect(local.read(pushKeys.request)).toBe('off')
  })

  test('does nothing if push was never switched on', async () => {
    const { push, calls, synced, local } = pushBrowser({ isConsented: false, permission: 'granted' })
    await push.consentChanged()
    expect([calls, synced, local.read(pushKeys.request), local.read(pushKeys.subscription)]).toEqual([[], [], null, null])
  })
})

describe('an SDK that hangs', () => {
  test('while it loads counts as failed after 30 seconds and is requested again', async () => {
    const { push, calls, device, limits, expire } = pushBrowser({ permission: 'granted', request: 'on' })
    device.loads = 'never'
    push.setApp(appId)
    await settled()
    expect(push.read().sdk).toBe('loading')
    expect([...limits.values()]).toEqual([30_000])
    expire()
    await settled()
    expect(push.read().sdk).toBe('failed')
    expect(calls).toEqual(['load', 'diary OneSignal script failed to load.'])
    device.loads = true
    await push.retry()
    expect(push.read().sdk).toBe('ready')
    expect(limits.size).toBe(0)
  })

  test('while it initialises counts as failed as well, and the next try waits for the first', async () => {
    const { push, calls, takes, expire } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
    let begun = (): void => undefined
    takes.init = () => new Promise<void>((resolve) => (begun = resolve))
    push.setApp(appId)
    await settled()
    expire()
    await settled()
    expect(push.read().sdk).toBe('failed')
    const again = push.retry()
    begun()
    await again
    expect(push.read().sdk).toBe('ready')
    expect(calls.filter((call) => call.startsWith('init'))).toHaveLength(1)
  })

  test('is initialised again if that failed', async () => {
    const { push, calls, takes } = pushBrowser({ permission: 'granted', request: 'on' })
    takes.init = () => Promise.reject(new Error('no settings'))
    push.setApp(appId)
    await settled()
    expect(calls.at(-1)).toBe('diary Error: no settings')
    takes.init = () => Promise.resolve()
    await push.retry()
    expect(push.read().sdk).toBe('ready')
  })
})

describe('switching off without the SDK', () => {
  const on = { permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } } as const
  const off = { id: 'b', isOptedIn: false }

  test('notifies the service and requests nothing from the provider if the script is blocked', async () => {
    const { push, local, device, calls, synced } = pushBrowser(on)
    local.write(pushKeys.subscription, 'in b')
    device.loads = false
    push.setApp(appId)
    await settled()
    await push.disable()
    expect(synced).toEqual([off])
    expect(push.read()).toMatchObject({ subscription: off, sdk: 'idle' })
    expect(local.read(pushKeys.request)).toBe('off')
    await push.retry()
    expect(calls.filter((call) => call === 'load')).toHaveLength(1)
  })

  test('opts out when the script arrives later', async () => {
    const { push, local, takes, synced, calls } = pushBrowser(on)
    local.write(pushKeys.subscription, 'in b')
    let begun = (): void => undefined
    takes.init = () => new Promise<void>((resolve) => (begun = resolve))
    push.setApp(appId)
    await settled()
    await push.disable()
    expect(synced).toEqual([off])
    begun()
    await settled()
    expect(ofTheTap(calls)).toEqual(['opt out'])
    expect(push.read()).toMatchObject({ subscription: off, sdk: 'ready' })
    expect(synced.every(({ isOptedIn }) => !isOptedIn)).toBe(true)
  })

  test('deletes the subscription at the service even if the SDK fails', async () => {
    const { push, takes, synced, calls } = pushBrowser(on)
    push.setApp(appId)
    await settled()
    takes.optOut = () => Promise.reject(new Error('gone'))
    await push.disable()
    expect(synced.at(-1)).toEqual(off)
    expect(calls.at(-1)).toBe('diary Error: gone')
  })
})

describe('after a repair', () => {
  const repaired = () => keptInMemory({ [pushKeys.request]: 'on', [pushKeys.restore]: 'in' })

  test('opts the citizen in again and sends the new subscription to the service', async () => {
    const local = repaired()
    const { push, calls, synced } = pushBrowser({ permission: 'granted', local })
    push.setApp(appId)
    await settled()
    expect(ofTheTap(calls)).toEqual(['opt in'])
    expect(synced.at(-1)).toEqual({ id: 'sub-1', isOptedIn: true })
    expect(local.read(pushKeys.restore)).toBeNull()
  })

  test('notes a failed opt-in in the diary and continues', async () => {
    const local = repaired()
    const { push, calls, takes, synced } = pushBrowser({ permission: 'granted', local })
    takes.optIn = () => Promise.reject(new Error('no line'))
    push.setApp(appId)
    await settled()
    expect(calls.at(-1)).toBe('diary Error: no line')
    expect(push.read().sdk).toBe('ready')
    expect(synced).toEqual([{ id: null, isOptedIn: false }])
    expect(local.read(pushKeys.restore)).toBe('in')
  })

  test('sends no subscription that is to be repaired, and opts in nobody who switched push off in time', async () => {
    const local = keptInMemory({ [pushKeys.request]: 'on' })
    const subscription = { id: 'local-1', optedIn: true }
    const broken = pushBrowser({ permission: 'granted', local, subscription, now: Date.UTC(2026, 6, 14) })
    broken.push.setApp(appId)
    await settled()
    expect(broken.calls.at(-1)).toBe('reload')
    expect(broken.synced).toEqual([])
    await broken.push.disable()
    expect(local.read(pushKeys.restore)).toBeNull()
    const next = pushBrowser({ permission: 'granted', local, now: Date.UTC(2026, 6, 14) })
    next.push.setApp(appId)
    await settled()
    expect(next.calls).toEqual([])
  })
})
