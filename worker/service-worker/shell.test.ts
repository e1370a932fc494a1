import { createHash } from 'node:crypto'
import { describe, expect, test as base } from 'vitest'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'
import { portalPage } from '#worker/testing/line.ts'
import { readFirstScreen } from './first-screen.ts'
import { createShell } from './shell.ts'
import type { ShellEntry, ShellOptions } from './shell-files.ts'

type Answer = (path: string) => Response | Promise<Response>

const digestOf = (bytes: ArrayBuffer | string) =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
    .digest('base64')
    .slice(0, 22)

const entries: ShellEntry[] = [
  { url: 'assets/lazy-b1.js' },
  { url: 'assets/app-a1.js', core: true },
  { url: 'assets/wording-de-c1.js', core: 'de' },
  { url: 'index.html', revision: digestOf('/index.html'), core: true },
  { url: 'emergency.html', revision: digestOf('/emergency.html'), core: true },
  { url: 'emergency/tier.json', revision: digestOf('/emergency/tier.json'), core: true },
]
const emergencyFiles = ['/emergency.html', '/emergency/tier.json']
const core = [...emergencyFiles, '/assets/app-a1.js', '/index.html']

/** A browser's service worker with its caches and a line; each build is installed over the same caches. */
function createPhone() {
  const memory = createMemoryCaches()
  let answer: Answer = (path) => served(path)
  const asked: string[] = []
  const accepted: (string | null)[] = []
  const waits: number[] = []
  return {
    memory,
    asked,
    accepted,
    waits,
    line: (next: Answer) => void (answer = next),
    keep: async (headers: Record<string, string>) =>
      (await memory.caches.open('abroad-first-screen')).put('/first-screen', new Response('with cards', { headers })),
    shell: (build: string, own = entries, language = 'en', more: Partial<ShellOptions> = {}) =>
      createShell({
        entries: own,
        build,
        language: async () => language,
        caches: memory.caches,
        fetch: async (address, init) => {
          const { pathname } = new URL(address, 'http://app')
          asked.push(pathname)
          accepted.push(new Headers(init?.headers).get('Accept'))
          return answer(pathname)
        },
        sleep: (ms) => {
          waits.push(ms)
          return new Promise((resolve) => setTimeout(resolve, 5))
        },
        digest: async (bytes) => digestOf(bytes),
        firstScreen: (pathname) => readFirstScreen(pathname, build, memory.caches),
        isOwnPage: (html) => html.startsWith('/'),
        ...more,
      }),
    held: (build: string) => memory.held(`abroad-shell-${build}`).toSorted(),
  }
}
const test = base.extend('phone', () => createPhone()).extend('installed', () => installed())

const served = (path: string, note = '') =>
  new Response(`${path}${note}`, { headers: { 'Content-Type': path.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript' } })
const lost = () => Promise.reject(new TypeError('cut'))
const without =
  (...paths: string[]): Answer =>
  (path) =>
    paths.includes(path) ? lost() : served(path)
const page = (path = '/guide') => new Request(`http://app${path}`)
const textOf = async (response: Response) => response.text()

/** A phone whose service worker of build 1 is installed. */
async function installed(answer: Answer = served) {
  const phone = createPhone()
  const shell = phone.shell('1')
  phone.line(answer)
  await shell.install()
  return { phone, shell }
}
describe('installing', () => {
  test('fetches the page and the emergency files first, then the core, and not the rest', async ({ installed: { phone } }) => {
    expect(phone.held('1')).toEqual(core.toSorted())
    expect(phone.asked.slice(0, 3)).toEqual(['/index.html', ...emergencyFiles])
    expect(phone.asked).not.toContain('/assets/lazy-b1.js')
  })

  test('fills the engine first, then the screens behind a card, then the rest', async ({ phone }) => {
    const later = ['lazy-b1.js', 'font-f1.woff2', 'event-detail-e1.js', 'engine-n1.js', 'submission-en-s1.js']
    const shell = phone.shell('1', [...entries, ...later.map((name) => ({ url: `assets/${name}` }))])
    await shell.install()
    phone.asked.length = 0
    await shell.fill()
    expect(phone.asked[0]).toBe('/assets/engine-n1.js')
    expect(phone.asked.slice(1, 3).toSorted()).toEqual(['/assets/event-detail-e1.js', '/assets/submission-en-s1.js'])
    expect(phone.asked[3]).toBe('/assets/font-f1.woff2')
  })

  test('fetches the texts of the chosen language only', async ({ phone }) => {
    await phone.shell('1', entries, 'de').install()
    expect(phone.held('1')).toContain('/assets/wording-de-c1.js')
  })

  test.each(emergencyFiles)('fails without an emergency file: %s', async (path) => {
    const phone = createPhone()
    phone.line(without(path))
    await expect(phone.shell('1').install()).rejects.toThrow(path)
  })

  test('succeeds without a dropped file of the core', async ({ phone }) => {
    phone.line(without('/assets/app-a1.js'))
    const shell = phone.shell('1')
    await shell.install()
    expect(phone.held('1')).toEqual(core.filter((path) => path !== '/assets/app-a1.js').toSorted())
    phone.line(served)
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 6, total: 6 })
  })

  test('tries an emergency file three times, with a pause between', async ({ phone }) => {
    let failures = 2
    phone.line((path) => (path === '/emergency.html' && (failures -= 1) >= 0 ? lost() : served(path)))
    await phone.shell('1').install()
    expect(phone.asked.filter((path) => path === '/emergency.html')).toHaveLength(3)
    expect(phone.waits).toEqual([1_000, 2_000])
    expect(phone.held('1')).toContain('/emergency.html')
  })

  test('ends at once if the connection dies after the emergency files', async ({ phone }) => {
    phone.line((path) => (emergencyFiles.includes(path) ? served(path) : lost()))
    const more = Array.from({ length: 30 }, (_, index): ShellEntry => ({ url: `assets/more-${index}.js`, core: true }))
    const shell = phone.shell('1', [...entries, ...more])
    await shell.install()
    expect(phone.asked).toHaveLength(1 + emergencyFiles.length + 2)
    expect(phone.waits).toEqual([])
    expect(await textOf(await shell.navigate(page()))).toBe('/emergency.html')
  })

  test('fetches only the missing files after an interruption', async ({ phone }) => {
    phone.line(without('/emergency/tier.json'))
    await expect(phone.shell('1').install()).rejects.toThrow('not reached')
    phone.asked.length = 0
    phone.line(served)
    await phone.shell('1').install()
    expect(phone.asked).not.toContain('/emergency.html')
    expect(phone.held('1')).toEqual(core.toSorted())
  })
})

describe('a wrong reply is not stored:', () => {
  const redirected = (path: string) => Object.defineProperty(served(path), 'redirected', { value: true })

  test.for([
    ['a 404', () => new Response('x', { status: 404 })],
    ['a 500', () => new Response('x', { status: 500 })],
    ['a redirect that was followed', redirected],
    ['a portal’s page in place of a script', () => portalPage()],
  ] as const)('%s', async ([, answer], { phone }) => {
    phone.line((path) => (path === '/assets/app-a1.js' ? answer(path) : served(path)))
    await phone.shell('1').install()
    expect(phone.held('1')).toContain('/emergency.html')
    expect(phone.held('1')).not.toContain('/assets/app-a1.js')
  })
})

describe('a page that opens', () => {
  test('is checked once for each language and noted', async ({ installed: { phone, shell } }) => {
    expect(await textOf(await shell.navigate(page()))).toBe('/index.html')
    expect(phone.held('1')).toContain('/shell-is-whole/en')
    phone.line(lost)
    expect(await textOf(await phone.shell('1').navigate(page()))).toBe('/index.html')
    // Of German words nothing is here.
    expect(await textOf(await phone.shell('1', entries, 'de').navigate(page()))).toBe('/emergency.html')
    expect(phone.held('1')).not.toContain('/shell-is-whole/de')
  })

  test('shows the cards of the last visit from its first start on', async ({ phone }) => {
    await phone.keep({ 'Abroad-Build': '1', 'Content-Language': 'en' })
    const shell = phone.shell('1')
    await shell.install()
    for (let start = 0; start < 2; start += 1) expect(await textOf(await shell.navigate(page('/')))).toBe('with cards')
    expect(await textOf(await shell.navigate(page('/guide')))).toBe('/index.html')
  })

  test.each([
    ['another build', { 'Abroad-Build': '0', 'Content-Language': 'en' }],
    ['another language', { 'Abroad-Build': '1', 'Content-Language': 'de' }],
    ['a release that kept something else', {}],
  ])('shows no cards of the last visit that are of %s', async (_, headers) => {
    const phone = createPhone()
    await phone.keep(headers)
    const shell = phone.shell('1')
    await shell.install()
    expect(await textOf(await shell.navigate(page('/')))).toBe('/index.html')
  })

  test('shows no cards of the last visit without its parts', async ({ phone }) => {
    await phone.keep({ 'Abroad-Build': '1', 'Content-Language': 'en' })
    phone.line((path) => (path === '/assets/app-a1.js' ? new Response(null, { status: 500 }) : served(path)))
    const shell = phone.shell('1')
    await shell.install()
    phone.line(() => new Response(null, { status: 503 }))
    expect(await textOf(await shell.navigate(page('/')))).toBe('/emergency.html')
  })

  test('opens on a full device', async ({ installed: { phone, shell } }) => {
    phone.memory.state.isFull = true
    expect(await textOf(await shell.navigate(page()))).toBe('/index.html')
  })
})

describe('filling', () => {
  test('fetches everything once, even if it is called several times', async ({ installed: { phone, shell } }) => {
    phone.asked.length = 0
    await Promise.all([shell.fill(), shell.fill(), shell.fill()])
    expect(phone.asked.toSorted()).toEqual(['/assets/lazy-b1.js', '/assets/wording-de-c1.js'])
    expect(await shell.status()).toEqual({ present: 6, total: 6 })
  })

  test('continues after a dropped file and can be repeated', async ({ installed: { phone, shell } }) => {
    phone.line(without('/assets/lazy-b1.js'))
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 5, total: 6 })
    phone.line(served)
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 6, total: 6 })
  })

  test('keeps the stored files on a full device and continues when there is room', async ({ installed: { phone, shell } }) => {
    phone.memory.state.isFull = true
    await shell.fill()
    expect(phone.held('1')).toEqual(core.toSorted())
    phone.memory.state.isFull = false
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 6, total: 6 })
  })
})

/** A file of the next build. */
const servedNext = (path: string) => served(path, ' of build 2')
const next: ShellEntry[] = entries.map((entry) =>
  entry.url.startsWith('assets/app')
    ? { ...entry, url: 'assets/app-a2.js' }
    : entry.revision
      ? { ...entry, revision: digestOf(`/${entry.url} of build 2`) }
      : entry,
)

describe('a new build', () => {
  test('copies unchanged files once there is room, and fetches changed ones', async ({ installed: { phone, shell: first } }) => {
    await first.fill()
    phone.asked.length = 0
    phone.line(servedNext)
    const second = phone.shell('2', next)
    await second.install()
    for (const isFull of [true, false]) {
      phone.memory.state.isFull = isFull
      await second.fill()
    }
    expect(await second.status()).toEqual({ present: 6, total: 6 })
    expect(phone.asked.toSorted()).toEqual(['/assets/app-a2.js', ...emergencyFiles, '/index.html'].toSorted())
    expect(await textOf(await second.navigate(page()))).toBe('/index.html of build 2')
  })

  test('keeps the build before it and no older one', async ({ phone }) => {
    await phone.memory.caches.open('abroad-pictures')
    for (const build of ['1', '2', '3']) {
      const shell = phone.shell(build)
      await shell.install()
      await shell.activate()
    }
    expect(phone.memory.names()).toEqual(['abroad-pictures', 'abroad-shell-2', 'abroad-shell-3'])
  })

  test('copies an unchanged file without a hash in its name', async ({ installed: { phone } }) => {
    phone.asked.length = 0
    const same = next.map((entry) => entries.find(({ url }) => emergencyFiles.includes(`/${url}`) && url === entry.url) ?? entry)
    phone.line((path) => (path === '/index.html' ? servedNext(path) : served(path)))
    await phone.shell('2', same).install()
    expect(phone.asked).toEqual(['/index.html', '/assets/app-a2.js'])
  })

  test('that never got its page does not delete the build before', async ({ installed: { phone, shell: first } }) => {
    await first.activate()
    await expect(phone.shell('2', next).install()).rejects.toThrow('another build')
    phone.line((path) => served(path, ' of build 3'))
    const ofBuild3 = next.map((entry) => (entry.revision ? { ...entry, revision: digestOf(`/${entry.url} of build 3`) } : entry))
    const third = phone.shell('3', ofBuild3)
    await third.install()
    await third.activate()
    expect(phone.memory.names()).toEqual(['abroad-shell-1', 'abroad-shell-3'])
  })

  test('leaves the lazy parts of the build before for its tabs', async ({ installed: { phone, shell: first } }) => {
    await first.fill()
    phone.line(servedNext)
    const second = phone.shell('2', next)
    await second.install()
    await second.activate()
    phone.line(lost)
    expect(await textOf(await second.asset(new Request('http://app/assets/app-a1.js')))).toBe('/assets/app-a1.js')
  })
})

describe('a shell of several builds', () => {
  const pageOf = (build: string) => `/<link rel="modulepreload" crossorigin href="/assets/app-${build}.js">`
  const withParts = (build: string): ShellEntry[] =>
    entries.map((entry) =>
      entry.url === 'index.html'
        ? { ...entry, revision: digestOf(pageOf(build)) }
        : { ...entry, url: entry.url.replace('app-a1', `app-${build}`) },
    )
  const serve =
    (build: string): Answer =>
    (path) =>
      path === '/index.html' ? new Response(pageOf(build), { headers: { 'Content-Type': 'text/html' } }) : served(path)

  test.each([
    ['the next build', 'a1', 'a2'],
    ['the build before', 'a2', 'a1'],
  ])('is not installed with the page of %s, and the installation can be repeated', async (_, own, other) => {
    const phone = createPhone()
    const shell = phone.shell(own, withParts(own))
    phone.line(serve(other))
    await expect(shell.install()).rejects.toThrow('another build')
    expect(phone.held(own)).toEqual([])
    phone.line(serve(own))
    await shell.install()
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 6, total: 6 })
    phone.line(lost)
    expect(await textOf(await shell.navigate(page()))).toBe(pageOf(own))
  })

  test('is not filled with the page of another build', async ({ phone }) => {
    const shell = phone.shell('a1', withParts('a1'))
    phone.line((path) => (path === '/index.html' ? lost() : served(path)))
    await shell.install()
    phone.line(serve('a2'))
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 5, total: 6 })
    expect(phone.held('a1')).not.toContain('/index.html')
  })

  /** What a release stored that did not look at digests. */
  async function mixed() {
    const phone = createPhone()
    const shell = phone.shell('a1', withParts('a1'))
    phone.line(serve('a1'))
    await shell.install()
    await shell.fill()
    await (await phone.memory.caches.open('abroad-shell-a1')).put('/index.html', await serve('a2')('/index.html'))
    return { phone, shell }
  }

  test('is not opened without a connection and is repaired when it is filled', async () => {
    const { phone, shell } = await mixed()
    expect(await shell.status()).toEqual({ present: 5, total: 6 })
    phone.line(lost)
    expect(await textOf(await shell.navigate(page()))).toBe('/emergency.html')
    phone.line(serve('a1'))
    await shell.fill()
    expect(await shell.status()).toEqual({ present: 6, total: 6 })
    phone.line(lost)
    expect(await textOf(await shell.navigate(page()))).toBe(pageOf('a1'))
  })

  test('is no build to fall back to if it is of an older release', async () => {
    const { phone } = await mixed()
    phone.line((path) => (path.startsWith('/assets/') ? lost() : serve('a3')(path)))
    const shell = phone.shell('a3', withParts('a3'))
    await shell.install()
    expect(await shell.hasOtherBuild()).toBe(false)
    phone.line(lost)
    expect(await textOf(await shell.navigate(page()))).toBe('/emergency.html')
  })

  test('is waited for if it is complete and of an older release', async ({ phone }) => {
    phone.line(serve('a1'))
    await phone.shell('a1', withParts('a1')).install()
    expect(await phone.shell('a2', withParts('a2')).hasOtherBuild()).toBe(true)
  })
})

describe('opening a page', () => {
  const incomplete = () => installed(without('/assets/app-a1.js'))

  test('takes it from the device without a request if the core is complete', async ({ installed: { phone, shell } }) => {
    phone.asked.length = 0
    phone.line(lost)
    expect(await textOf(await shell.navigate(page('/guide/emergency/arrest')))).toBe('/index.html')
    expect(phone.asked).toEqual([])
  })

  test('requests a deep address as a page while the core is not complete', async ({ phone }) => {
    phone.line((path) => (phone.accepted.at(-1) === 'text/html' ? served('/index.html') : new Response(path, { status: 404 })))
    expect(await textOf(await phone.shell('1').navigate(page('/guide/emergency')))).toBe('/index.html')
  })

  test('requests it while the core is not complete', async () => {
    const { phone, shell } = await incomplete()
    phone.line(() => new Response('from the line'))
    expect(await textOf(await shell.navigate(page()))).toBe('from the line')
  })

  test.each([
    ['without a line', lost],
    ['with a service that fails', () => new Response('x', { status: 503 })],
    ['with a line that never answers', () => new Promise<never>(() => undefined)],
  ] as const)('shows the emergency page %s', async (_, answer) => {
    const { phone, shell } = await incomplete()
    phone.line(answer)
    expect(await textOf(await shell.navigate(page()))).toBe('/emergency.html')
  })

  test('shows the build before if an update was interrupted and the network is lost', async ({ installed: { phone, shell: first } }) => {
    await first.fill()
    const second = phone.shell('2', next)
    phone.line((path) => (path.includes('a2') ? lost() : servedNext(path)))
    await second.install()
    await second.activate()
    phone.line(() => served('/index.html', ' from the network'))
    expect(await textOf(await second.navigate(page()))).toBe('/index.html from the network')
    phone.line(lost)
    expect(await textOf(await second.navigate(page()))).toBe('/index.html')
  })

  test.each(['/guide/emergency', '/guide/topic/emergencySituation/lostPassport', '/contact/helpline'])(
    'shows the emergency page for an emergency address unless the app arrives completely: %s',
    async (path) => {
      const { phone, shell } = await incomplete()
      const redirect = Object.defineProperties(new Response(null), {
        type: { value: 'opaqueredirect' },
        status: { value: 0 },
        ok: { value: false },
      })
      for (const answer of [redirect, portalPage(), new Response('gone', { status: 404 })]) {
        phone.line(() => answer)
        expect(await textOf(await shell.navigate(page(path)))).toBe('/emergency.html')
      }
      // Its head comes, its text never: no better than a line that never answers.
      phone.line(() => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/html' } }))
      expect(await textOf(await shell.navigate(page(path)))).toBe('/emergency.html')
      phone.line(() => served('/index.html'))
      expect(await textOf(await shell.navigate(page(path)))).toBe('/index.html')
    },
  )

  test('shows the emergency page at its own address', async ({ installed: { phone, shell } }) => {
    phone.line(lost)
    expect(await textOf(await shell.navigate(page('/emergency.html')))).toBe('/emergency.html')
  })

  test.for<[string, Partial<ShellOptions>]>([
    ['the language', { language: () => Promise.reject(new Error('cache broken')), fillEmergencyPage: async (stored) => stored }],
    ['the alerts', { fillEmergencyPage: () => Promise.reject(new Error('cache broken')) }],
  ])('shows the stored emergency page as it was built if %s cannot be read', async ([, broken], { installed: { phone } }) => {
    phone.line(() => lost())
    expect(await textOf(await phone.shell('1', entries, 'en', broken).navigate(page('/emergency.html')))).toBe('/emergency.html')
  })

  test('never stores the page of a captive portal in its place', async ({ phone }) => {
    phone.line((path) =>
      path === '/index.html' ? new Response('<p>Welcome to our hotel', { headers: { 'Content-Type': 'text/html' } }) : served(path),
    )
    const shell = phone.shell('1')
    await shell.install()
    expect(phone.held('1')).toContain('/emergency.html')
    expect(phone.held('1')).not.toContain('/index.html')
  })

  test('passes a redirect to the browser, so that a captive portal can show its log-in', async () => {
    const { phone, shell } = await incomplete()
    const redirect = Object.defineProperties(new Response(null), { type: { value: 'opaqueredirect' }, status: { value: 0 } })
    phone.line(() => redirect)
    expect(await shell.navigate(page())).toBe(redirect)
  })

  test('gives an error response if nothing is stored', async ({ phone }) => {
    phone.line(lost)
    expect((await phone.shell('1').navigate(page())).type).toBe('error')
  })
})

describe('a file of the app', () => {
  test('comes from the device, otherwise from the network', async ({ installed: { phone, shell } }) => {
    phone.line((path) => served(path, ' from the line'))
    expect(await textOf(await shell.asset(new Request('http://app/assets/app-a1.js')))).toBe('/assets/app-a1.js')
    expect(await textOf(await shell.asset(new Request('http://app/assets/lazy-b1.js')))).toBe('/assets/lazy-b1.js from the line')
  })

  test('is one that the build names', () => {
    const shell = createPhone().shell('1')
    for (const [path, expected] of [
      ['/assets/app-a1.js', true],
      ['/assets/app-a1.js?x=1', true],
      ['/api/ping', false],
      ['/cms/pictures/a.webp', false],
      ['/', false],
    ] as const)
      expect(shell.has(new URL(path, 'http://app')), path).toBe(expected)
  })
})
