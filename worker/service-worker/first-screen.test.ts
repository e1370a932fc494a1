import { describe, expect, test } from 'vitest'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'
import { withFirstScreen } from './first-screen.ts'

const html = `<head><title>Abroad</title></head><body><div class="boot-still"><i class="boot-picture"></i><i></i></div><link rel="stylesheet" crossorigin href="/assets/a.css"></body>`
const page = () =>
  new Response(html, {
    headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'br', 'Content-Security-Policy': "default-src 'self'" },
  })
const screen = { build: 'b1', language: 'de', isWide: false, html: '<article>$& Botschaft</article>' }

async function pageWith(stored: unknown, wanted = { build: 'b1', language: 'de' }) {
  const { caches } = createMemoryCaches()
  await (await caches.open('abroad-first-screen')).put('/first-screen', new Response(JSON.stringify(stored)))
  return withFirstScreen(page(), wanted, caches)
}

describe('the page of a start', () => {
  test('has the last visit’s cards before the still bars, and its styles before both', async () => {
    const filled = await pageWith(screen)
    expect(await filled.text()).toBe(
      '<head><title>Abroad</title><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body>' +
        '<div class="boot-first boot-narrow"><article>$& Botschaft</article></div>' +
        '<div class="boot-still"><i class="boot-picture"></i><i></i></div></body>',
    )
    expect(filled.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
    expect(filled.headers.get('Content-Encoding')).toBeNull()
  })

  test.each([
    ['another build', screen, { build: 'b2', language: 'de' }],
    ['another language', screen, { build: 'b1', language: 'fr' }],
    ['something else', { html: 1 }, { build: 'b1', language: 'de' }],
    ['nothing', null, { build: 'b1', language: 'de' }],
  ])('is as it was built where %s is stored', async (_, stored, wanted) => {
    expect(await (await pageWith(stored, wanted)).text()).toBe(html)
  })

  test('is as it was built where none is stored', async () => {
    const { caches } = createMemoryCaches()
    expect(await (await withFirstScreen(page(), { build: 'b1', language: 'de' }, caches)).text()).toBe(html)
  })
})
