import { useSyncExternalStore } from 'react'
import { wordsOf } from '#src/shared/i18n/i18n.ts'
import { reloadPage } from '#src/data/engine/engine.ts'
import { onSession, readSessionNow } from '#src/data/session/session.ts'
import { onSettings, readOwnSetting, readSettings, writeOwnSetting } from '#src/data/session/settings.ts'
import { consent } from '#src/shared/platform/consent.ts'
import { readLocal, writeLocal, readSession, removeSession, writeSession } from '#src/shared/platform/web-storage.ts'
import { type Citizen, createAlias, createSubscriptionSync } from '#src/shared/platform/push/service-sync.ts'
import type { KeyValueStore } from '#src/shared/platform/push/push-storage.ts'
import { clearSdkDatabases, createLocalRepair } from '#src/shared/platform/push/local-repair.ts'
import { loadOneSignal } from '#src/shared/platform/push/one-signal.ts'
import { createPush, type PushView } from '#src/shared/platform/push/push.ts'
import { bindPush, followPushApp, noteAboutPush, submitSubscription } from './push.ts'

const local: KeyValueStore = { read: readLocal, write: writeLocal }
const session: KeyValueStore = {
  read: readSession,
  write: (key, text) => (text === null ? removeSession(key) : writeSession(key, text)),
}
const own: KeyValueStore = { read: (key) => readOwnSetting(key) || null, write: (key, text) => writeOwnSetting(key, text ?? '') }

/** Push in this browser. Loading this module requests nothing of anybody. */
export const push = createPush({
  isSupported: 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator,
  isLocal: ['localhost', '127.0.0.1'].includes(location.hostname),
  permission: () => globalThis.Notification?.permission ?? 'denied',
  load: () => loadOneSignal(document, window),
  local,
  consent: { isGiven: isConsented, give: () => consent.answer({ push: true }) },
  language: () => readSettings().language,
  async labels(language) {
    const t = await wordsOf(language)
    return { actionMessage: t('push:ask'), acceptButton: t('push:askYes'), cancelButton: t('push:askNo') }
  },
  sync: createSubscriptionSync({ account: () => readSessionNow().accountId, submit: submitSubscription, own }),
  alias: createAlias({ citizen, bind: bindPush, own, local }),
  repair: createLocalRepair({
    now: Date.now,
    local,
    session,
    clearDatabases: () => clearSdkDatabases(indexedDB),
    reload: () => void reloadPage(),
    warn: (detail) => noteAboutPush('warning', detail),
  }),
  noteFailure: (detail) => noteAboutPush('failed', detail),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

followPushApp(push.setApp)
onSettings(onChange(() => readSettings().language, push.languageChanged))
onSession(onChange(() => `${readSessionNow().accountId} ${readSessionNow().generation}`, push.sessionChanged))
consent.subscribe(onChange(() => String(isConsented()), push.consentChanged))
window.addEventListener('online', () => void push.retry())

function isConsented(): boolean {
  return consent.isGiven('push')
}

/** Null only where it is sure that nobody is logged in: who is must not lose their alias to a storage that is not open yet. */
function citizen(): Citizen | null | undefined {
  const { state, accountId, generation } = readSessionNow()
  if (state === 'unknown') return undefined
  if (accountId === null || !isConsented()) return null
  return generation === null ? undefined : { account: accountId, generation }
}

/** Runs where the value is another than before. */
function onChange(read: () => string | null, run: () => Promise<unknown>): () => void {
  let before = read()
  return () => {
    const now = read()
    if (now === before) return
    before = now
    void run()
  }
}

export const { enable: enablePush, disable: disablePush, retry: retryPush, giveConsent: consentToPush } = push

/** Push on this device as long as somebody looks. */
export function usePush(): PushView {
  return useSyncExternalStore(push.subscribe, push.read)
}
