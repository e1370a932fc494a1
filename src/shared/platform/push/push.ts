import type { Language } from '#contract/values/languages.ts'
import type { createAlias } from './alias.ts'
import { type KeyValueStore, pushKeys, readSubscription, type Subscription, writeSubscription } from './push-storage.ts'
import type { createLocalRepair } from './local-repair.ts'
import { initOptions, type Loaded, loadFailure, type OneSignal, type PromptLabels, promptOptions } from './one-signal.ts'

export interface PushDeps {
  isSupported: boolean
  isLocal: boolean
  permission: () => NotificationPermission
  load: () => Promise<Loaded>
  local: KeyValueStore
  /** To what is not essential; push is part of it. */
  consent: { isGiven: () => boolean; give: () => void }
  language: () => Language
  labels: (language: Language) => Promise<PromptLabels>
  sync: (subscription: Subscription) => Promise<unknown>
  alias: ReturnType<typeof createAlias>
  repair: ReturnType<typeof createLocalRepair>
  /** For the diary. */
  noteFailure: (detail: string) => void
  /** Gives what ends it. */
  every: (ms: number, run: () => void) => () => void
  /** The same, once. */
  after: (ms: number, run: () => void) => () => void
}

/** `appId`: null where push is not set up, undefined while that is not known. `subscription`: as last seen, null before the first. */
export interface PushView {
  appId: string | null | undefined
  isSupported: boolean
  permission: NotificationPermission
  sdk: 'idle' | 'loading' | 'ready' | 'failed'
  subscription: Subscription | null
  isConsented: boolean
}

const pollMs = 1_000
/** Longer than a bad line needs for a script of this size, shorter than anybody waits. */
const sdkLimitMs = 30_000

/**
 * Push on this device, by the provider's SDK:
 *
 *   idle ── application id, consent and the citizen's wish ──> loading ──> ready
 *    ^                                              ^             └──> failed ─┐
 *    └── switched off ── failed                     └── asked again, online ───┘
 *
 * Nothing of the provider's is requested before `loading`. Switching off needs nothing of the provider's: who is not told of by the service is
 * sent nothing. It does not send notifications, nor know what is in them; what the service is told goes through the outbox.
 */
export function createPush(deps: PushDeps) {
  const { local } = deps
  const listeners = new Set<() => void>()
  let appId: string | null | undefined
  let state: PushView['sdk'] = 'idle'
  let opening: Promise<OneSignal | null> | null = null
  /** The SDK begins once a page: who asks again while that hangs waits for the same. */
  let beginning: Promise<void> | null = null
  let running: OneSignal | null = null
  let stopPolling: (() => void) | null = null
  /** Switched off before it was known what push goes by: the provider has not heard of it. */
  let owesOptOut = false
  let view = look()

  function look(): PushView {
    return {
      appId,
      isSupported: deps.isSupported,
      permission: deps.permission(),
      sdk: state,
      subscription: readSubscription(local),
      isConsented: deps.consent.isGiven(),
    }
  }

  function show(): void {
    const next = look()
    if (JSON.stringify(next) === JSON.stringify(view)) return
    view = next
    for (const listener of listeners) listener()
  }

  function mayLoad(): boolean {
    return deps.isSupported && typeof appId === 'string' && deps.consent.isGiven()
  }

  /** The SDK, loaded at the first call and again after a failure; null where it may not or cannot be had. */
  function open(): Promise<OneSignal | null> {
    if (!mayLoad()) return Promise.resolve(null)
    opening ??= begin(appId ?? '').catch((error: unknown) => fail(String(error)))
    return opening
  }

  async function begin(id: string): Promise<OneSignal | null> {
    become('loading')
    const loaded = await withTimeout(start(id))
    if (!loaded.ok) return fail(loaded.message)
    const { sdk } = loaded
    running = sdk
    sdk.User.PushSubscription.addEventListener('change', () => void changed(sdk))
    speak(sdk)
    become('ready')
    await catchUp(sdk).catch((error: unknown) => deps.noteFailure(String(error)))
    await changed(sdk)
    return sdk
  }

  async function start(id: string): Promise<Loaded> {
    const loaded = await deps.load()
    if (!loaded.ok) return loaded
    beginning ??= init(loaded.sdk, id).catch((error: unknown) => {
      beginning = null
      throw error
    })
    await beginning
    return loaded
  }

  async function init(sdk: OneSignal, id: string): Promise<void> {
    await sdk.init(initOptions({ appId: id, labels: await deps.labels(deps.language()), isLocal: deps.isLocal }))
  }

  /** A line that hangs, or a browser that the SDK leaves in silence, counts as a failure. */
  function withTimeout(work: Promise<Loaded>): Promise<Loaded> {
    return new Promise((resolve, reject) => {
      const stop = deps.after(sdkLimitMs, () => resolve({ ok: false, message: loadFailure }))
      work.finally(stop).then(resolve, reject)
    })
  }

  /** What was said or begun while the SDK was not there. */
  async function catchUp({ User: { PushSubscription } }: OneSignal): Promise<void> {
    if (local.read(pushKeys.request) !== 'off')
      return deps.repair.restore(async () => {
        if (!PushSubscription.optedIn) await PushSubscription.optIn()
      })
    if (PushSubscription.optedIn) await PushSubscription.optOut()
  }

  function fail(detail: string): null {
    opening = null
    become('failed')
    deps.noteFailure(detail)
    return null
  }

  function become(next: PushView['sdk']): void {
    state = next
    show()
  }

  async function changed(sdk: OneSignal): Promise<void> {
    const now = subscriptionOf(sdk)
    if (await deps.repair.check(now)) return
    await report(now)
    // Asks the service; nobody waits for that.
    void deps.alias(sdk)
  }

  async function report(subscription: Subscription): Promise<void> {
    writeSubscription(local, subscription)
    show()
    await deps.sync(subscription)
  }

  function speak({ User }: OneSignal): void {
    const language = deps.language()
    User.setLanguage(language)
    User.addTags({ language })
  }

  /** Also while the provider is blocked, or the consent is withdrawn: the service is told first, then the SDK where it is there. */
  async function switchOff(): Promise<void> {
    owesOptOut ||= appId === undefined && local.read(pushKeys.request) === 'on'
    local.write(pushKeys.request, 'off')
    deps.repair.forget()
    if (state === 'failed') become('idle')
    const known = readSubscription(local)
    if (known) await report({ ...known, isOptedIn: false })
    try {
      if (!running) return
      if (subscriptionOf(running).isOptedIn) await running.User.PushSubscription.optOut()
      await changed(running)
    } catch (error) {
      deps.noteFailure(String(error))
    }
  }

  return {
    read: () => view,
    /** Watched from the first listener to the last: the browser does not tell of a permission that changes. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      stopPolling ??= deps.every(pollMs, show)
      show()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopPolling?.()
        stopPolling = null
      }
    },
    /** The service's word on what push goes by. What was on goes on. */
    setApp(next: string | null): void {
      appId = next
      show()
      const isOwed = owesOptOut
      owesOptOut = false
      if (local.read(pushKeys.request) === 'on') void (deps.consent.isGiven() ? open() : switchOff())
      else if (isOwed) void open()
    },
    giveConsent(): void {
      deps.consent.give()
      show()
    },
    /** Given or taken back, in this tab or another. */
    async consentChanged(): Promise<void> {
      show()
      if (!deps.consent.isGiven() && (opening || local.read(pushKeys.request) === 'on')) await switchOff()
    },
    async enable(): Promise<void> {
      if (deps.permission() === 'denied' || !mayLoad()) return
      local.write(pushKeys.request, 'on')
      const sdk = await open()
      if (!sdk) return
      switch (deps.permission()) {
        case 'denied':
          return
        case 'default': {
          const labels = await deps.labels(deps.language())
          await sdk.Slidedown.promptPush({ force: true, slidedownPromptOptions: promptOptions(labels) })
          break
        }
        case 'granted':
          await sdk.User.PushSubscription.optIn()
      }
      await changed(sdk)
    },
    disable: switchOff,
    /** There may be a line again. */
    async retry(): Promise<void> {
      if (state === 'failed' && local.read(pushKeys.request) === 'on') await open()
    },
    async languageChanged(): Promise<void> {
      if (running && deps.consent.isGiven()) speak(running)
    },
    /** Somebody came or left: also what was chosen before the log-in is told then, with or without the SDK. */
    async sessionChanged(): Promise<void> {
      const known = readSubscription(local)
      if (known) await deps.sync(known)
      // Nobody is bound to a subscription that is about to be repaired.
      if (running && !(await deps.repair.check(subscriptionOf(running)))) await deps.alias(running)
    },
  }
}

function subscriptionOf({ User }: OneSignal): Subscription {
  const { id, optedIn } = User.PushSubscription
  return { id: id ?? null, isOptedIn: optedIn ?? false }
}
