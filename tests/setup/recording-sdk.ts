import type { KeyValueStore } from '#src/shared/platform/push/push-storage.ts'
import type { OneSignal } from '#src/shared/platform/push/one-signal.ts'

export function keptInMemory(given: Record<string, string> = {}): KeyValueStore & { all: () => Record<string, string> } {
  const map = new Map(Object.entries(given))
  return {
    read: (key) => map.get(key) ?? null,
    write: (key, text) => void (text === null ? map.delete(key) : map.set(key, text)),
    all: () => Object.fromEntries(map),
  }
}

/** The provider's SDK as the app sees it: writes down what it is asked, and lets the test change the subscription as the browser would. */
export function recordingSdk(begins: { id?: string; optedIn?: boolean } = {}) {
  const calls: string[] = []
  /** How long the SDK takes for what it is asked; a test may let it hang or fail. */
  const takes = { init: () => Promise.resolve(), optIn: () => Promise.resolve(), optOut: () => Promise.resolve() }
  const state: { id: string | undefined; optedIn: boolean } = { id: begins.id, optedIn: begins.optedIn ?? false }
  const listeners: (() => void)[] = []
  const change = (next: Partial<typeof state>) => {
    Object.assign(state, next)
    for (const listener of listeners) listener()
  }
  const sdk: OneSignal = {
    init(options) {
      calls.push(`init ${options.appId} ${options.serviceWorkerPath} ${options.serviceWorkerParam?.scope}`)
      return takes.init()
    },
    login: async (alias) => void calls.push(`login ${alias}`),
    logout: async () => void calls.push('logout'),
    Slidedown: {
      promptPush: async ({ force, slidedownPromptOptions: { text } }) => void calls.push(`prompt force=${force} ${text.actionMessage}`),
    },
    User: {
      setLanguage: (language) => void calls.push(`language ${language}`),
      addTags: (tags) => void calls.push(`tags ${JSON.stringify(tags)}`),
      PushSubscription: {
        get id() {
          return state.id
        },
        get optedIn() {
          return state.optedIn
        },
        async optIn() {
          calls.push('opt in')
          await takes.optIn()
          change({ optedIn: true, id: state.id ?? 'sub-1' })
        },
        async optOut() {
          calls.push('opt out')
          await takes.optOut()
          change({ optedIn: false })
        },
        addEventListener: (_, listener) => void listeners.push(listener),
      },
    },
  }
  return { sdk, calls, change, takes }
}

/** Lets everything that was begun come to its end. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
