import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { initOptions, loadOneSignal } from './one-signal.ts'
import { recordingSdk } from '#tests/setup/recording-sdk.ts'

type Script = EventTarget & { id: string; src: string; defer: boolean; remove: () => void }
interface Place {
  OneSignalDeferred?: { push(run: (sdk: unknown) => void): unknown }
  OneSignal?: unknown
}

const address = 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'
const labels = { actionMessage: 'ask', acceptButton: 'yes', cancelButton: 'no' }
const options = initOptions({ appId: 'app', labels, isLocal: true })

/** As much of a page as a script needs, for us and for the provider's wrapper. */
function createPage() {
  const scripts = new Set<Script>()
  const place: Place = {}
  const document = {
    createElement() {
      const script: Script = Object.assign(new EventTarget(), { id: '', src: '', defer: false, remove: () => void scripts.delete(script) })
      return script
    },
    getElementById: (id: string) => [...scripts].find((script) => script.id === id) ?? null,
    get scripts() {
      return [...scripts]
    },
    head: { append: (script: Script) => void scripts.add(script), appendChild: (script: Script) => void scripts.add(script) },
  }
  const { sdk, calls } = recordingSdk({ id: 'b' })
  return {
    scripts: () => [...scripts],
    document: document as unknown as Document,
    place,
    calls,
    sdk,
    /** What the script does once it runs. */
    arrive() {
      const waiting = place.OneSignalDeferred as unknown as ((sdk: unknown) => void)[]
      place.OneSignal = sdk
      for (const run of waiting) run(sdk)
      place.OneSignalDeferred = { push: (run) => run(sdk) }
    },
  }
}

let page: ReturnType<typeof createPage>
const load = () => loadOneSignal(page.document, page.place)

beforeEach(() => {
  page = createPage()
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('window', page.place)
  vi.stubGlobal('PushSubscriptionOptions', { prototype: { applicationServerKey: null } })
})
afterEach(() => vi.unstubAllGlobals())

/** What the calls of the app bring to the SDK. */
async function use(sdk: Extract<Awaited<ReturnType<typeof load>>, { ok: true }>['sdk']) {
  await sdk.login('alias')
  sdk.User.addTags({ language: 'de' })
  await sdk.User.PushSubscription.optIn()
  return [sdk.User.PushSubscription.id, sdk.User.PushSubscription.optedIn]
}

test('the script is asked for in the documented way, and the provider’s wrapper speaks to what it brings', async () => {
  const loading = load()
  expect(page.scripts().map(({ src, defer }) => [src, defer])).toEqual([[address, true]])
  page.arrive()
  const loaded = await loading
  if (!loaded.ok) throw new Error(loaded.message)
  expect(await use(loaded.sdk)).toEqual(['b', true])
  expect(page.calls).toEqual(['login alias', 'tags {"language":"de"}', 'opt in'])
})

test('a script that does not come is said so, word for word, and leaves no trace in the page', async () => {
  const loading = load()
  page.scripts()[0]?.dispatchEvent(new Event('error'))
  expect(await loading).toEqual({ ok: false, message: 'OneSignal script failed to load.' })
  expect(page.scripts()).toEqual([])
})

test('an empty script in its place, as blockers put it, is a failure at once; one that asks for its larger half is none', async () => {
  const loading = load()
  page.scripts()[0]?.dispatchEvent(new Event('load'))
  expect(await loading).toEqual({ ok: false, message: 'OneSignal script failed to load.' })
  expect(page.scripts()).toEqual([])

  const second = load()
  const half = Object.assign(page.document.createElement('script'), {
    src: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.es6.js?v=1',
  })
  page.document.head.append(half)
  page.scripts()[0]?.dispatchEvent(new Event('load'))
  page.arrive()
  expect(await second).toMatchObject({ ok: true })
})

describe('after a failure', () => {
  test('the script is asked for again, and the wrapper, which adds none of its own, remembers nothing of it', async () => {
    const failing = load()
    page.scripts()[0]?.dispatchEvent(new Event('error'))
    await failing
    const loading = load()
    page.arrive()
    const loaded = await loading
    if (!loaded.ok) throw new Error(loaded.message)
    await loaded.sdk.init(options)
    await loaded.sdk.logout()
    expect(page.calls).toEqual(['init app push/OneSignalSDKWorker.js /push/', 'logout'])
    expect(page.scripts()).toHaveLength(1)
  })

  test('one that never came makes room for the next, under an address that the browser does not wait for yet', () => {
    const seen = [1, 2, 3].map(() => {
      void load()
      return page.scripts().map(({ src }) => src)
    })
    expect(seen).toEqual([[address], [`${address}?again`], [`${address}?again&again`]])
  })

  test('a script that arrived late is not loaded twice', async () => {
    void load()
    page.arrive()
    expect(await load()).toMatchObject({ ok: true })
    expect(page.scripts().map(({ src }) => src)).toEqual([address])
  })
})
