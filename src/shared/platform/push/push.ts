import type { Language } from '#contract/values/languages.ts'
import type { createAlias } from './service-sync.ts'
import { type KeyValueStore, pushKeys, readSubscription, type Subscription, writeSubscription } from './push-storage.ts'
import type { createLocalRepair } from './local-repair.ts'
import { initOptions, type Loaded, loadFailure, type OneSignal, type PromptLabels, promptOptions } from './one-signal.ts'

export interface PushDeps {
  isSupported: boolean
  isLocal: boolean
  permission: () => NotificationPermission
  load: () => Promise<Loaded>
  local: KeyValueStore
  /** To optional services, which include push. */
  consent: { isGiven: () => boolean; give: () => void }
  language: () => Language
  labels: (language: Language) => Promise<PromptLabels>
  sync: (subscription: Subscription) => Promise<unknown>
  alias: ReturnType<typeof createAlias>
  repair: ReturnType<typeof createLocalRepair>
  /** For the diary. */
  noteFailure: (detail: string) => void
  /** Returns a function that ends the interval. */
  every: (ms: number, run: () => void) => () => void
  /** Returns a function that ends the timer. */
  after: (ms: number, run: () => void) => () => void
}

export interface PushView {
  /** The application id of the push provider. Null if push is not set up, undefined until that is known. */
  appId: string | null | undefined
  isSupported: boolean
  permission: NotificationPermission
  sdk: 'idle' | 'loading' | 'ready' | 'failed'
  /** As last seen; null before the first. */
  subscription: Subscription | null
  isConsented: boolean
}

const pollMs = 1_000
/** Long enough for a script of this size on a bad network. */
const sdkLimitMs = 30_000

interface Push extends PushDeps {
  appId: PushView['appId']
  sdk: PushView['sdk']
  /** The SDK once it runs. */
  running: OneSignal | null
  /** Loading and initialising the SDK; null before, and after a failure. */
  opening: Promise<OneSignal | null> | null
  /** The SDK is initialised once a page. Later tries wait for the first one if it hangs. */
  initialising: Promise<void> | null
  /** Push was switched off before the application id was known, so the provider must still be told. */
  hasPendingOptOut: boolean
  view: PushView
  listeners: Set<() => void>
  stopPolling: (() => void) | null
}

/**
 * Push on this device, by the provider's SDK:
 *
 *   idle ── application id, consent, and switched on by the citizen ──> loading ──> ready
 *    ^                                                                   ^   └──> failed ─┐
 *    └── switched off ── failed                                          └── retry, online ┘
 *
 * Nothing is requested from the provider before `loading`. Switching off does not need the provider: the service sends nothing to a subscription
 * that is not registered with it. Messages to the service go through the outbox.
 */
export function createPush(deps: PushDeps) {
  const push: Push = {
    ...deps,
    appId: undefined,
    sdk: 'idle',
    running: null,
    opening: null,
    initialising: null,
    hasPendingOptOut: false,
    view: viewOf(deps, undefined, 'idle'),
    listeners: new Set(),
    stopPolling: null,
  }
  const { consent, local, repair, alias, sync } = deps
  return {
    read: () => push.view,
    subscribe: (listener: () => void) => subscribe(push, listener),
    /** The application id from the service. If push was on, it continues. */
    setApp(appId: string | null): void {
      push.appId = appId
      show(push)
      const { hasPendingOptOut } = push
      push.hasPendingOptOut = false
      if (isRequested(push)) void (consent.isGiven() ? open(push) : switchOff(push))
      else if (hasPendingOptOut) void open(push)
    },
    giveConsent(): void {
      consent.give()
      show(push)
    },
    /** Consent was given or withdrawn, in this tab or another. */
    async consentChanged(): Promise<void> {
      show(push)
      if (!consent.isGiven() && (push.opening || isRequested(push))) await switchOff(push)
    },
    enable: () => enable(push),
    disable: () => switchOff(push),
    /** The network may be back. */
    async retry(): Promise<void> {
      if (push.sdk === 'failed' && isRequested(push)) await open(push)
    },
    async languageChanged(): Promise<void> {
      if (push.running && consent.isGiven()) setLanguage(push, push.running)
    },
    /** After a log-in or log-out. A choice made before the log-in is sent then, even without the SDK. */
    async sessionChanged(): Promise<void> {
      const known = readSubscription(local)
      if (known) await sync(known)
      // No account is bound to a subscription that is about to be repaired.
      if (push.running && !(await repair.check(subscriptionOf(push.running)))) await alias(push.running)
    },
  }
}

function viewOf({ isSupported, permission, local, consent }: PushDeps, appId: PushView['appId'], sdk: PushView['sdk']): PushView {
  return { appId, isSupported, permission: permission(), sdk, subscription: readSubscription(local), isConsented: consent.isGiven() }
}

function show(push: Push): void {
  const next = viewOf(push, push.appId, push.sdk)
  if (JSON.stringify(next) === JSON.stringify(push.view)) return
  push.view = next
  for (const listener of push.listeners) listener()
}

function setSdk(push: Push, next: PushView['sdk']): void {
  push.sdk = next
  show(push)
}

/** While there are listeners, the permission is polled, because browsers have no event for it. */
function subscribe(push: Push, listener: () => void): () => void {
  const { listeners } = push
  listeners.add(listener)
  push.stopPolling ??= push.every(pollMs, () => show(push))
  show(push)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    push.stopPolling?.()
    push.stopPolling = null
  }
}

/** The citizen has switched push on. */
function isRequested({ local }: Push): boolean {
  return local.read(pushKeys.request) === 'on'
}

function mayLoad({ isSupported, appId, consent }: Push): boolean {
  return isSupported && typeof appId === 'string' && consent.isGiven()
}

/** Loads the SDK at the first call, and again after a failure. Null if it may not be loaded, or the load fails. */
function open(push: Push): Promise<OneSignal | null> {
  if (!mayLoad(push)) return Promise.resolve(null)
  push.opening ??= start(push, push.appId ?? '').catch((error: unknown) => fail(push, String(error)))
  return push.opening
}

async function start(push: Push, appId: string): Promise<OneSignal | null> {
  setSdk(push, 'loading')
  const loaded = await withTimeout(push, loadAndInit(push, appId))
  if (!loaded.ok) return fail(push, loaded.message)
  const { sdk } = loaded
  push.running = sdk
  sdk.User.PushSubscription.addEventListener('change', () => void onSubscriptionChange(push, sdk))
  setLanguage(push, sdk)
  setSdk(push, 'ready')
  await applyChoice(push, sdk).catch((error: unknown) => push.noteFailure(String(error)))
  await onSubscriptionChange(push, sdk)
  return sdk
}

async function loadAndInit(push: Push, appId: string): Promise<Loaded> {
  const loaded = await push.load()
  if (!loaded.ok) return loaded
  push.initialising ??= init(push, loaded.sdk, appId).catch((error: unknown) => {
    push.initialising = null
    throw error
  })
  await push.initialising
  return loaded
}

async function init({ labels, language, isLocal }: Push, sdk: OneSignal, appId: string): Promise<void> {
  await sdk.init(initOptions({ appId, labels: await labels(language()), isLocal }))
}

/** A network that hangs, or an SDK that never answers in this browser, counts as a failure. */
function withTimeout({ after }: Push, work: Promise<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const stop = after(sdkLimitMs, () => resolve({ ok: false, message: loadFailure }))
    work.finally(stop).then(resolve, reject)
  })
}

/** Brings the SDK to what the citizen chose before it was loaded. */
async function applyChoice({ local, repair }: Push, { User: { PushSubscription } }: OneSignal): Promise<void> {
  if (local.read(pushKeys.request) !== 'off')
    return repair.restore(async () => {
      if (!PushSubscription.optedIn) await PushSubscription.optIn()
    })
  if (PushSubscription.optedIn) await PushSubscription.optOut()
}

function fail(push: Push, detail: string): null {
  push.opening = null
  setSdk(push, 'failed')
  push.noteFailure(detail)
  return null
}

async function onSubscriptionChange(push: Push, sdk: OneSignal): Promise<void> {
  const now = subscriptionOf(sdk)
  if (await push.repair.check(now)) return
  await report(push, now)
  // Calls the service, in the background.
  void push.alias(sdk)
}

async function report(push: Push, subscription: Subscription): Promise<void> {
  writeSubscription(push.local, subscription)
  show(push)
  await push.sync(subscription)
}

function setLanguage(push: Push, { User }: OneSignal): void {
  const language = push.language()
  User.setLanguage(language)
  User.addTags({ language })
}

async function enable(push: Push): Promise<void> {
  const { permission, local, labels, language } = push
  if (permission() === 'denied' || !mayLoad(push)) return
  local.write(pushKeys.request, 'on')
  const sdk = await open(push)
  if (!sdk) return
  switch (permission()) {
    case 'denied':
      return
    case 'default':
      await sdk.Slidedown.promptPush({ force: true, slidedownPromptOptions: promptOptions(await labels(language())) })
      break
    case 'granted':
      await sdk.User.PushSubscription.optIn()
  }
  await onSubscriptionChange(push, sdk)
}

/** Tells the service first, then the SDK if it runs. Works while the provider is blocked, or consent is withdrawn. */
async function switchOff(push: Push): Promise<void> {
  const { local, repair } = push
  push.hasPendingOptOut ||= push.appId === undefined && isRequested(push)
  local.write(pushKeys.request, 'off')
  repair.forget()
  if (push.sdk === 'failed') setSdk(push, 'idle')
  const known = readSubscription(local)
  if (known) await report(push, { ...known, isOptedIn: false })
  try {
    if (!push.running) return
    if (subscriptionOf(push.running).isOptedIn) await push.running.User.PushSubscription.optOut()
    await onSubscriptionChange(push, push.running)
  } catch (error) {
    push.noteFailure(String(error))
  }
}

function subscriptionOf({ User }: OneSignal): Subscription {
  const { id, optedIn } = User.PushSubscription
  return { id: id ?? null, isOptedIn: optedIn ?? false }
}
