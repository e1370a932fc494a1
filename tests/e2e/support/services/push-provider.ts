import type { BrowserContext, Page } from '@playwright/test'

export const callsOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('standIn.calls') ?? '[]') as string[])

export async function answerYes(page: Page, id: string): Promise<void> {
  await page.evaluate((given) => {
    localStorage.setItem('standIn.permission', 'granted')
    localStorage.setItem('standIn.id', given)
    localStorage.setItem('standIn.optedIn', 'yes')
    ;(window as unknown as { standInChanged: () => void }).standInChanged()
  }, id)
}

/** Replaces the push provider's SDK with one that records its calls, and records requests to its hosts. */
export async function standInForProvider(context: BrowserContext): Promise<{ requests: string[]; fails: boolean; hangs: boolean }> {
  const provider = { requests: [] as string[], fails: false, hangs: false }
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('standIn.permission') ?? 'default' })
    const call = `page ${location.pathname}`
    localStorage.setItem(
      'standIn.calls',
      JSON.stringify([...(JSON.parse(localStorage.getItem('standIn.calls') ?? '[]') as string[]), call]),
    )
  })
  await context.route(/onesignal\.com/, async (route) => {
    provider.requests.push(route.request().url())
    if (provider.fails) return route.abort()
    if (provider.hangs) return
    await route.fulfill({ contentType: 'text/javascript', body: `(${sdk.toString()})()` })
  })
  return provider
}

function sdk(): void {
  interface Sdk {
    [name: string]: unknown
  }
  const read = (key: string) => localStorage.getItem(`standIn.${key}`)
  const note = (call: string) =>
    localStorage.setItem('standIn.calls', JSON.stringify([...(JSON.parse(read('calls') ?? '[]') as string[]), call]))
  const listeners: (() => void)[] = []
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const opening = indexedDB.open('ONE_SIGNAL_SDK_DB')
  const remembered = new Promise<void>((resolve) => {
    let isNew = false
    opening.onupgradeneeded = () => (isNew = true)
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close()
      if (isNew && read('optedIn') === 'yes') for (const key of ['optedIn', 'id']) localStorage.removeItem(`standIn.${key}`)
      resolve()
    }
  })
  const opt = async (isIn: boolean) => {
    note(isIn ? 'optIn' : 'optOut')
    localStorage.setItem('standIn.optedIn', isIn ? 'yes' : 'no')
    if (isIn && read('id') === null) localStorage.setItem('standIn.id', read('nextId') ?? '')
    changed()
  }
  const standIn: Sdk = {
    async init(options: unknown) {
      await remembered
      note(`init ${JSON.stringify(options)}`)
    },
    login: async (alias: string) => note(`login ${alias}`),
    logout: async () => note('logout'),
    Slidedown: { promptPush: async (options: unknown) => note(`promptPush ${JSON.stringify(options)}`) },
    User: {
      setLanguage: (language: string) => note(`setLanguage ${language}`),
      addTags: (tags: unknown) => note(`addTags ${JSON.stringify(tags)}`),
      PushSubscription: {
        get id() {
          return read('id') ?? undefined
        },
        get optedIn() {
          return read('optedIn') === 'yes'
        },
        optIn: () => opt(true),
        optOut: () => opt(false),
        addEventListener: (event: string, listener: () => void) => {
          note(`listen ${event}`)
          listeners.push(listener)
        },
      },
    },
  }
  const page = window as unknown as { OneSignalDeferred: ((sdk: Sdk) => void)[]; standInChanged: () => void }
  page.standInChanged = changed
  ;(page as unknown as Sdk)['OneSignal'] = standIn
  for (const run of page.OneSignalDeferred) run(standIn)
  ;(page as unknown as Sdk)['OneSignalDeferred'] = { push: (run: (sdk: Sdk) => void) => run(standIn) }
}
