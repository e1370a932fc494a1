import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ItemCard } from '#store/rows/views.ts'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'
import { composeFirstScreen } from './first-screen.tsx'

const html = `<head><title>Abroad</title><link rel="modulepreload" href="/assets/app-a1.js"></head><body><div class="boot-still"><i class="boot-picture"></i><i></i></div><link rel="stylesheet" crossorigin href="/assets/a.css"></body>`
const first = { isLoggedIn: false, cards: [{ id: 's', title: '</script> $&' }] as ItemCard[] }
const cards = { html: '<article>$& Botschaft</article>', first, isWide: false, language: 'de' } as const
const styles = 'a{color:red}'
/** Of `styles`. */
const hash = 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='
const policy = "default-src 'self'; style-src 'self' 'sha256-frame'"
const { caches } = createMemoryCaches()
/** Files of the page that keeps it. */
let own: string[]

async function store(page: string, headers: Record<string, string>): Promise<void> {
  const shell = await caches.open('abroad-shell-test')
  await shell.put('/index.html', new Response(page, { headers }))
  await shell.put('/assets/a.css', new Response(styles))
}

beforeEach(async () => {
  own = ['link[href="/assets/app-a1.js"]', 'link[href="/assets/a.css"]', 'link[href="/assets/b.css"]']
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('document', { querySelector: (link: string) => (own.includes(link) ? {} : null) })
  await store(html, {
    'Content-Type': 'text/html',
    'Content-Encoding': 'br',
    'Content-Length': '1234',
    ETag: '"a1"',
    'Content-Security-Policy': policy,
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const name of await caches.keys()) await caches.delete(name)
})

test('the stored page has styles, then cards, then placeholder bars, and its files in a template', async () => {
  const page = await composeFirstScreen(cards)
  expect(await page?.text()).toBe(
    '<head><title>Abroad</title><style>a{color:red}</style><template id="files"><link rel="modulepreload" href="/assets/app-a1.js">' +
      '<link rel="stylesheet" disabled crossorigin href="/assets/a.css"></template></head><body>' +
      '<div class="boot-first boot-narrow"><article>$& Botschaft</article></div>' +
      '<div class="boot-still"><i class="boot-picture"></i><i></i></div>' +
      '<script type="application/json" id="first-cards">{"isLoggedIn":false,"cards":[{"id":"s","title":"\\u003c/script> $&"}]}</script></body>',
  )
  expect(Object.fromEntries(page?.headers ?? [])).toEqual({
    'abroad-build': 'test',
    'content-language': 'de',
    'content-type': 'text/html',
    'content-security-policy': `default-src 'self'; style-src 'self' '${hash}' 'sha256-frame'`,
  })
})

test('the page of a wide window is for wide windows', async () => {
  expect(await (await composeFirstScreen({ ...cards, isWide: true }))?.text()).toContain('<div class="boot-first boot-wide">')
})

test('no policy header is added if the page has none', async () => {
  await store(html, {})
  expect((await composeFirstScreen(cards))?.headers.has('Content-Security-Policy')).toBe(false)
})

test.each([
  ['allows styles in other words', html, "default-src 'self'; style-src https: 'self'"],
  ['is one of two', html, `${policy}, ${policy}`],
  ['allows the styles of a page with two sheets', html.replace('</body>', '<link rel="stylesheet" href="/assets/b.css"></body>'), policy],
  ['is of a page without a place', html.replace('boot-still', 'boot'), policy],
])('no first screen is composed if the policy %s', async (_, page, header) => {
  await store(page, { 'Content-Security-Policy': header })
  expect(await composeFirstScreen(cards)).toBe(null)
})

test.each(['/assets/app-b2.js', '/assets/c.css'])('no first screen is composed if the stored page has another build’s %s', async (file) => {
  await store(html.replace(file.endsWith('js') ? '/assets/app-a1.js' : '/assets/a.css', file), {})
  await (await caches.open('abroad-shell-test')).put('/assets/c.css', new Response(styles))
  expect(await composeFirstScreen(cards)).toBe(null)
})

test.each(['/index.html', '/assets/a.css'])('no first screen is composed if %s is not stored', async (lost) => {
  const stays = lost === '/index.html' ? '/assets/a.css' : '/index.html'
  const rest = await caches.match(stays)
  expect(rest).toBeDefined()
  await caches.delete('abroad-shell-test')
  await (await caches.open('abroad-shell-test')).put(stays, rest!)
  expect(await composeFirstScreen(cards)).toBe(null)
})
