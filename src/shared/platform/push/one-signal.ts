import wrapper, {
  type IInitObject,
  type IOneSignalAutoPromptOptions,
  type IOneSignalOneSignal,
  type IOneSignalPushSubscription,
  type IOneSignalUser,
} from 'react-onesignal'

type PushSubscription = Pick<IOneSignalPushSubscription, 'id' | 'optedIn' | 'optIn' | 'optOut'> & {
  addEventListener(event: 'change', listener: () => void): void
}

/** What of the OneSignal web SDK (version 16) the app uses. Nothing else of the house knows the SDK. */
export interface OneSignal extends Pick<IOneSignalOneSignal, 'init' | 'login' | 'logout'> {
  Slidedown: { promptPush(options: { force: true; slidedownPromptOptions: PromptOptions }): Promise<void> }
  User: Pick<IOneSignalUser, 'setLanguage' | 'addTags'> & { PushSubscription: PushSubscription }
}

export interface PromptLabels {
  actionMessage: string
  acceptButton: string
  cancelButton: string
}
/** The SDK takes a question's words with the question; the wrapper's types know of its categories only. */
export interface PromptOptions extends IOneSignalAutoPromptOptions {
  type: 'push'
  autoPrompt: false
  text: PromptLabels
  delay: object
}

export type Loaded = { ok: true; sdk: OneSignal } | { ok: false; message: typeof loadFailure }

export const loadFailure = 'OneSignal script failed to load.'
const scriptAddress = 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'
/** The wrapper's name for the script: where one stands in the page it adds none of its own, whose failure it would never forget. */
const scriptId = 'onesignal-sdk'

/** Where the SDK, once it runs, finds what was asked of it before, and puts itself. */
interface Place {
  OneSignalDeferred?: { push(run: () => void): unknown }
  OneSignal?: unknown
}

/**
 * Fetches the SDK's script. Never rejects; after a failure it can be asked again. A script that neither comes nor fails leaves it waiting, and
 * the next one takes its place.
 */
export function loadOneSignal(page: Document, place: Place): Promise<Loaded> {
  return new Promise((resolve) => {
    place.OneSignalDeferred ??= [] as (() => void)[]
    place.OneSignalDeferred.push(() => resolve({ ok: true, sdk: wrapper }))
    if (place.OneSignal) return
    const script = page.createElement('script')
    script.id = scriptId
    script.src = addressAfter(page.getElementById(scriptId) as HTMLScriptElement | null)
    page.getElementById(scriptId)?.remove()
    script.defer = true
    const fail = () => {
      script.remove()
      resolve({ ok: false, message: loadFailure })
    }
    script.addEventListener('error', fail)
    // A blocker puts an empty script in its place.
    script.addEventListener('load', () => void (hasBegun(page, place) || fail()))
    page.head.append(script)
  })
}

/** By the end of its run the script has put itself into the page, or asked for its larger half (`shimLoader.ts` of version 16). */
function hasBegun(page: Document, place: Place): boolean {
  return place.OneSignal !== undefined || [...page.scripts].some(({ src }) => src.includes('.page.es6.js'))
}

/** A browser that still waits for an address sends no second request for it, and would have the new script wait along. */
function addressAfter(hanging: HTMLScriptElement | null): string {
  if (hanging === null) return scriptAddress
  return `${hanging.src}${hanging.src === scriptAddress ? '?' : '&'}again`
}

/** `isLocal`: on a developer's machine, where the provider asks for it to be said. */
export function initOptions({ appId, labels, isLocal }: { appId: string; labels: PromptLabels; isLocal: boolean }) {
  return {
    appId,
    // Ours keeps the whole origin: the SDK's worker gets a scope where no page lives.
    serviceWorkerPath: 'push/OneSignalSDKWorker.js',
    serviceWorkerParam: { scope: '/push/' },
    allowLocalhostAsSecureOrigin: isLocal,
    // Words of the provider's own, in whatever language it likes.
    welcomeNotification: { disable: true, message: '' },
    promptOptions: { slidedown: { prompts: [promptOptions(labels)] } },
  } satisfies IInitObject
}

/** The app asks when the citizen switches push on, and never by itself. */
export function promptOptions(text: PromptLabels): PromptOptions {
  return { type: 'push', autoPrompt: false, delay: {}, text }
}
