import { describe, expect, test } from 'vitest'
import { pushKeys } from './push-storage.ts'
import { appId, type Given, ofTheTap, pushBrowser } from './testing/push-browser.ts'
import { settled } from './testing/recording-sdk.ts'

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
])('switching off opts out only who is opted in (%s)', async (optedIn, expected) => {
  const { push, calls, local } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn } })
  push.setApp(appId)
  await settled()
  await push.disable()
  expect(ofTheTap(calls)).toEqual(expected)
  expect(local.read(pushKeys.request)).toBe('off')
})

test('switched off before the page knew what push goes by: the provider hears of it as soon as it is known', async () => {
  const { push, calls, synced } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  await push.disable()
  await push.disable()
  expect(calls).toEqual([])
  push.setApp(appId)
  await settled()
  expect(ofTheTap(calls)).toEqual(['opt out'])
  expect(synced.at(-1)).toEqual({ id: 'b', isOptedIn: false })
})

describe('nothing of the provider is requested', () => {
  test.each<[string, Given, string | null]>([
    ['before consent', { isConsented: false, request: 'on', permission: 'granted' }, appId],
    ['without an application id', { request: 'on', permission: 'granted' }, null],
    ['where the browser cannot', { isSupported: false, request: 'on', permission: 'granted' }, appId],
    ['where nobody switched it on', { permission: 'granted' }, appId],
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
    ['where the browser cannot', { isSupported: false, permission: 'granted' }, appId],
  ])('%s, also by a tap', async (_, given, id) => {
    const { push, calls } = pushBrowser(given)
    push.setApp(id)
    await push.enable()
    await push.disable()
    expect(calls).toEqual([])
  })
})

test('what was on is there again with the next visit, in a scope of its own and in the language', async () => {
  const { push, calls, synced } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  push.setApp(appId)
  await settled()
  expect(calls).toEqual(['load', `init ${appId} push/OneSignalSDKWorker.js /push/`, 'language en', 'tags {"language":"en"}', 'login alias'])
  expect(synced).toEqual([{ id: 'b', isOptedIn: true }])
})

test('language and tags follow the citizen’s language, and so do the labels of the next question', async () => {
  const { push, calls, device } = pushBrowser({ request: 'on' })
  push.setApp(appId)
  await settled()
  device.language = 'fr'
  await push.languageChanged()
  await push.enable()
  expect(calls.slice(-3)).toEqual(['language fr', 'tags {"language":"fr"}', 'prompt force=true ask in fr'])
})

test('every change of the subscription is kept and told', async () => {
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

test('a script that does not load is a state and a line of the diary, and is asked for again', async () => {
  const { push, calls, device } = pushBrowser({ permission: 'granted', loads: false })
  push.setApp(appId)
  await push.enable()
  expect(push.read().sdk).toBe('failed')
  expect(calls).toEqual(['load', 'diary OneSignal script failed to load.'])
  device.loads = true
  await push.retry()
  expect(push.read().sdk).toBe('ready')
})

test('a line that comes back asks for nothing where nothing failed', async () => {
  const { push, calls } = pushBrowser({ permission: 'granted' })
  push.setApp(appId)
  await push.retry()
  expect(calls).toEqual([])
})

test('the permission is looked at once a second while somebody watches, and not after', () => {
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

test('what was chosen while nobody was logged in is told at the log-in, without the SDK', async () => {
  const { push, calls, synced, local } = pushBrowser({ request: 'off' })
  local.write(pushKeys.subscription, 'out b')
  push.setApp(appId)
  await push.sessionChanged()
  expect(synced).toEqual([{ id: 'b', isOptedIn: false }])
  expect(calls).toEqual([])
})

test('the alias goes when push is switched off, so that a later log-out needs no SDK', async () => {
  const { push, calls, local } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  push.setApp(appId)
  await settled()
  expect(local.read(pushKeys.alias)).toBe('yes')
  await push.disable()
  await settled()
  expect(calls.slice(-2)).toEqual(['opt out', 'logout'])
  expect(local.read(pushKeys.alias)).toBeNull()
})

test('the alias goes when the citizen leaves', async () => {
  const { push, calls, device } = pushBrowser({ permission: 'granted', request: 'on', subscription: { id: 'b', optedIn: true } })
  push.setApp(appId)
  await settled()
  device.account = null
  await push.sessionChanged()
  expect(calls.at(-1)).toBe('logout')
})

test('nobody is bound to a subscription that the SDK made up, not even by a log-in in the middle of its repair', async () => {
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

describe('consent that is taken back', () => {
  test('opts out at once, tells the service and clears the alias; nothing of the provider is asked after that', async () => {
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

  test('and given again, subscribes anew under the alias', async () => {
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

  test('while no page of ours followed it, is found at the next start, without the SDK', async () => {
    const { push, calls, synced, local } = pushBrowser({ isConsented: false, permission: 'granted', request: 'on' })
    local.write(pushKeys.subscription, 'in b')
    push.setApp(appId)
    await settled()
    expect(calls).toEqual([])
    expect(synced).toEqual([{ id: 'b', isOptedIn: false }])
    expect(local.read(pushKeys.request)).toBe('off')
  })

  test('means nothing where push was never switched on', async () => {
    const { push, calls, synced, local } = pushBrowser({ isConsented: false, permission: 'granted' })
    await push.consentChanged()
    expect([calls, synced, local.read(pushKeys.request), local.read(pushKeys.subscription)]).toEqual([[], [], null, null])
  })
})
