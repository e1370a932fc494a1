import type { Language } from '#contract/values/languages.ts'
import { createAlias } from '#src/shared/platform/push/service-sync.ts'
import { type KeyValueStore, pushKeys, type Subscription } from '#src/shared/platform/push/push-storage.ts'
import { createLocalRepair } from '#src/shared/platform/push/local-repair.ts'
import { type Loaded, loadFailure } from '#src/shared/platform/push/one-signal.ts'
import { createPush } from '#src/shared/platform/push/push.ts'
import { keptInMemory, recordingSdk } from './recording-sdk.ts'

export interface Given {
  permission?: NotificationPermission
  isConsented?: boolean
  isSupported?: boolean
  request?: 'on' | 'off'
  loads?: boolean
  subscription?: { id?: string; optedIn?: boolean }
  /** What the page before has left. */
  local?: KeyValueStore
  now?: number
}

export const appId = '11111111-2222-3333-4444-555555555555'

/** A page of the app in a browser with push. */
export function pushBrowser(given: Given = {}) {
  const local =
    given.local ??
    keptInMemory({
      ...(given.request && { [pushKeys.request]: given.request }),
    })
  const { sdk, calls, change, takes } = recordingSdk(given.subscription)
  const device = {
    permission: given.permission ?? 'default',
    loads: (given.loads ?? true) as boolean | 'never',
    language: 'en' as Language,
    account: 'anna' as string | null,
    isConsented: given.isConsented !== false,
  }
  const synced: Subscription[] = []
  const polls = new Set<() => void>()
  /** What runs out, and after how long. */
  const limits = new Map<() => void, number>()
  const push = createPush({
    isSupported: given.isSupported ?? true,
    isLocal: true,
    permission: () => device.permission,
    load(): Promise<Loaded> {
      calls.push('load')
      if (device.loads === 'never') return new Promise(() => undefined)
      return Promise.resolve(device.loads ? { ok: true, sdk } : { ok: false, message: loadFailure })
    },
    local,
    consent: { isGiven: () => device.isConsented, give: () => void (device.isConsented = true) },
    language: () => device.language,
    labels: async (language) => ({ actionMessage: `ask in ${language}`, acceptButton: 'yes', cancelButton: 'no' }),
    sync: async (subscription) => void synced.push(subscription),
    alias: createAlias({
      citizen: () => (device.account === null || !device.isConsented ? null : { account: device.account, generation: 1 }),
      bind: async () => 'alias',
      own: keptInMemory(),
      local,
    }),
    repair: createLocalRepair({
      now: () => given.now ?? Date.UTC(2026, 6, 15),
      local,
      session: keptInMemory(),
      clearDatabases: async () => undefined,
      reload: () => void calls.push('reload'),
      warn: () => undefined,
    }),
    noteFailure: (detail) => void calls.push(`diary ${detail}`),
    every(ms, run) {
      calls.push(`poll every ${ms}`)
      polls.add(run)
      return () => void polls.delete(run)
    },
    after(ms, run) {
      const end = () => {
        limits.delete(end)
        run()
      }
      limits.set(end, ms)
      return () => void limits.delete(end)
    },
  })
  return { push, calls, change, takes, local, device, synced, polls, limits, expire: () => limits.forEach((_, end) => end()) }
}

/** What a tap asks of the SDK, without what every start does. */
export const ofTheTap = (calls: string[]) => calls.filter((call) => /^(prompt|opt)/.test(call))
