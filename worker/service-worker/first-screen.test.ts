import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstCardsElement, firstScreenAddress, firstScreenCache } from '#store/feed/first-screen.ts'
import { cardOf } from '#store/feed/card.ts'
import { highestOrder } from '#store/feed/walk.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'
import { removeFirstScreen } from './first-screen.ts'

const { caches } = createMemoryCaches()
const patchOf = (id: string) => ({ ids: new Set([id]), firstOrder: highestOrder })

async function store(html: string): Promise<void> {
  await (await caches.open(firstScreenCache)).put(firstScreenAddress, new Response(html))
}
const isStored = () => caches.keys().then((names) => names.includes(firstScreenCache))

beforeEach(async () => {
  vi.stubGlobal('caches', caches)
  const card = cardOf(sampleStory('s', 1), { language: 'en', now: 0, personal: undefined, isFavourite: false })!
  await store(`<body>${firstCardsElement({ isLoggedIn: false, cards: [card] })}</body>`)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await caches.delete(firstScreenCache)
})

test('a change of another item keeps the stored page', async () => {
  await removeFirstScreen(patchOf('other'))
  expect(await isStored()).toBe(true)
})

test('a change of one of its cards removes the stored page', async () => {
  await removeFirstScreen(patchOf('s'))
  expect(await isStored()).toBe(false)
})

test('without a change to compare with, the stored page is removed', async () => {
  await removeFirstScreen()
  expect(await isStored()).toBe(false)
})

test.each(['<body></body>', '<script type="application/json" id="first-cards">{</script>'])(
  'a stored page whose cards cannot be read is removed by every change: %s',
  async (html) => {
    await store(html)
    await removeFirstScreen(patchOf('other'))
    expect(await isStored()).toBe(false)
  },
)

test('a page that is being stored during a change is not found later', async () => {
  await caches.delete(firstScreenCache)
  const cache = await caches.open(firstScreenCache)
  await removeFirstScreen(patchOf('other'))
  await cache.put(firstScreenAddress, new Response('late'))
  expect(await caches.match(firstScreenAddress, { cacheName: firstScreenCache })).toBeUndefined()
})
