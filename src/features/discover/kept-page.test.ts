import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'
import { pageToKeep } from './kept-page.ts'

const html = `<head><title>Abroad</title><link rel="modulepreload" href="/assets/app-a1.js"></head><body><div class="boot-still"><i class="boot-picture"></i><i></i></div><link rel="stylesheet" crossorigin href="/assets/a.css"></body>`
const shown = { cards: '<article>$& Botschaft</article>', isWide: false, language: 'de' } as const
const headers = {
  'Content-Type': 'text/html',
  'Content-Encoding': 'br',
  'Content-Security-Policy': "default-src 'self'; style-src 'self' 'sha256-frame'",
}
const { caches } = createMemoryCaches()
/** Links that the page which keeps has itself. */
let own: string[]

beforeEach(async () => {
  own = ['link[href="/assets/app-a1.js"]', 'link[href="/assets/a.css"]']
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('document', { querySelector: (link: string) => (own.includes(link) ? {} : null) })
  const shell = await caches.open('abroad-shell-test')
  await shell.put('/index.html', new Response(html, { headers }))
  await shell.put('/assets/a.css', new Response('a{color:red}'))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const name of await caches.keys()) await caches.delete(name)
})

test('the page of the next start has the cards before the still bars, its styles before both, and its files for later', async () => {
  const kept = await pageToKeep(shown)
  expect(await kept?.text()).toBe(
    '<head><title>Abroad</title><style>a{color:red}</style><template><link rel="modulepreload" href="/assets/app-a1.js">' +
      '<link rel="stylesheet" disabled crossorigin href="/assets/a.css"></template></head><body>' +
      '<div class="boot-first boot-narrow"><article>$& Botschaft</article></div>' +
      '<div class="boot-still"><i class="boot-picture"></i><i></i></div></body>',
  )
  expect(Object.fromEntries(kept?.headers ?? [])).toEqual({
    'abroad-build': 'test',
    'content-language': 'de',
    'content-type': 'text/html',
    // Of `a{color:red}`.
    'content-security-policy': "default-src 'self'; style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs=' 'sha256-frame'",
  })
})

test('of a wide window it is for a wide one', async () => {
  expect(await (await pageToKeep({ ...shown, isWide: true }))?.text()).toContain('<div class="boot-first boot-wide">')
})

test('none is kept where the page on the device is of another build', async () => {
  own = ['link[href="/assets/app-b2.js"]', 'link[href="/assets/a.css"]']
  expect(await pageToKeep(shown)).toBe(null)
})

test.each(['/index.html', '/assets/a.css'])('none is kept where %s is not on the device', async (lost) => {
  const shell = await caches.open('abroad-shell-test')
  const rest = await shell.match(lost === '/index.html' ? '/assets/a.css' : '/index.html')
  await caches.delete('abroad-shell-test')
  if (rest) await (await caches.open('abroad-shell-test')).put(lost === '/index.html' ? '/assets/a.css' : '/index.html', rest)
  expect(await pageToKeep(shown)).toBe(null)
})
