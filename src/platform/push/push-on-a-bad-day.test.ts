import { describe, expect, test } from 'vitest'
import { pushKeys } from './push-storage.ts'
import { appId, ofTheTap, pushBrowser } from './testing/push-browser.ts'
import { keptInMemory, settled } from './testing/recording-sdk.ts'

describe('an SDK that neither comes nor fails', () => {
  test('counts as failed after half a minute, and is asked for again', async () => {
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

  test('the same while it begins; it is begun once, and found running by the next try', async () => {
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

  test('one that fails to begin is begun again', async () => {
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

  test('the script is blocked: the service is told, and nothing is asked of the provider again', async () => {
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

  test('the consent is withdrawn, before the SDK was there and after', async () => {
    const before = pushBrowser({ ...on, isConsented: false })
    before.local.write(pushKeys.subscription, 'in b')
    before.push.setApp(appId)
    await before.push.disable()
    expect(before.synced.length > 0 && before.synced.every(({ isOptedIn }) => !isOptedIn)).toBe(true)
    expect(before.calls).toEqual([])
    const after = pushBrowser(on)
    after.push.setApp(appId)
    await settled()
    after.device.isConsented = false
    await after.push.disable()
    expect(after.synced.at(-1)).toEqual(off)
    expect(ofTheTap(after.calls)).toEqual(['opt out'])
  })

  test('the script is still on its way: it finds what was said when it comes', async () => {
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

  test('the SDK fails at it: the service is told all the same', async () => {
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

  test('the citizen is opted in again, and the service is told of the new subscription', async () => {
    const local = repaired()
    const { push, calls, synced } = pushBrowser({ permission: 'granted', local })
    push.setApp(appId)
    await settled()
    expect(ofTheTap(calls)).toEqual(['opt in'])
    expect(synced.at(-1)).toEqual({ id: 'sub-1', isOptedIn: true })
    expect(local.read(pushKeys.restore)).toBeNull()
  })

  test('opting in that is cut off is done with the next page', async () => {
    const local = repaired()
    const cut = pushBrowser({ permission: 'granted', local })
    cut.takes.optIn = () => new Promise(() => undefined)
    cut.push.setApp(appId)
    await settled()
    expect(ofTheTap(cut.calls)).toEqual(['opt in'])
    const next = pushBrowser({ permission: 'granted', local })
    next.push.setApp(appId)
    await settled()
    expect(next.synced.at(-1)).toEqual({ id: 'sub-1', isOptedIn: true })
  })

  test('opting in that fails is a line of the diary, and the rest goes on', async () => {
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

  test('a subscription to repair is not told; switched off in time, nobody is opted in again', async () => {
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
