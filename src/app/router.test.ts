import type { ComponentType } from 'react'
import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import type { History } from './history.ts'
import { createRouter, type ScreenRoute } from './router.ts'

type Loaded = ComponentType | { redirect: string }

const screen = (name: string): ComponentType => Object.assign(() => null, { displayName: name })
const Failed = screen('failed')

/** A browser with a history, whose screens come when told, and what stood in its address and on its screen after each step. */
function app(at = '/') {
  const entries = [at]
  let index = 0
  let count = 0
  let pop: () => void = () => undefined
  const asked: { address: string; come: (loaded: Loaded) => void; fail: () => void }[] = []
  const kept: string[] = []
  const entry = (address: string, state: unknown): Location => {
    const { pathname, search, hash } = new URL(address, 'https://abroad.example')
    return { pathname, search, hash, state, key: String(++count), mask: undefined }
  }
  const addressOf = ({ pathname, search }: Location) => pathname + search
  const history: History = {
    read: () => entry(entries[index] ?? '', null),
    entry,
    push: (location) => void entries.splice(++index, Infinity, addressOf(location)),
    replace: (location) => void entries.splice(index, 1, addressOf(location)),
    go(delta) {
      index += delta
      pop()
    },
    onPop: (listener) => void (pop = listener),
  }
  const load = (address: string) => () => {
    return new Promise<Loaded>((resolve, reject) => {
      asked.push({ address, come: resolve, fail: () => reject(new Error('no line')) })
    })
  }
  const routes: ScreenRoute[] = [
    { path: '/', screen: { Component: screen('feed') } },
    ...['/guide', '/contact', '/story/:id', '/story/own', '*'].map((path) => ({ path, screen: { load: load(path) } })),
  ]
  const places = { keep: (location: Location) => void kept.push(addressOf(location)), find: () => 0 }
  const router = createRouter({ routes, history, Failed, places })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    router,
    entries,
    asked,
    kept,
    shown: () => `${addressOf(router.state.location)} ${router.state.Screen?.displayName ?? 'nothing'}`,
    async come(loaded: Loaded = screen(asked[0]?.address ?? '')) {
      asked.shift()?.come(loaded)
      await settle()
    },
    async fail() {
      asked.shift()?.fail()
      await settle()
    },
  }
}

test('the old screen and its address stay until the new screen is loaded', async () => {
  const { router, shown, entries, come, kept } = app()
  expect(shown()).toBe('/ feed')
  const there = router.navigate('/guide?q=visa')
  expect([shown(), entries, router.state.next?.pathname]).toEqual(['/ feed', ['/'], '/guide'])
  await come()
  await there
  expect([shown(), entries, router.state.next]).toEqual(['/guide?q=visa /guide', ['/', '/guide?q=visa'], null])
  expect(kept).toEqual(['/'])
})

test('the last move wins, in whatever order screens come', async () => {
  const { router, shown, entries, asked, come } = app()
  void router.navigate('/guide')
  void router.navigate('/contact')
  asked.reverse()
  await come()
  expect(shown()).toBe('/contact /contact')
  await come()
  expect([shown(), entries]).toEqual(['/contact /contact', ['/', '/contact']])
})

test('navigating to a loaded screen cancels a pending navigation', async () => {
  const { router, shown, come } = app()
  void router.navigate('/guide')
  void router.navigate('/')
  expect(router.state.next).toBeNull()
  await come()
  expect(shown()).toBe('/ feed')
})

test('a screen that fails to load shows the error at its address and is loaded again on the next visit', async () => {
  const { router, shown, asked, fail, come } = app()
  void router.navigate('/guide')
  await fail()
  expect(shown()).toBe('/guide failed')
  void router.navigate('/')
  void router.navigate('/guide')
  expect(asked).toHaveLength(1)
  await come()
  expect(shown()).toBe('/guide /guide')
})

test('a redirect takes the place of the move', async () => {
  const { router, shown, entries, come } = app()
  void router.navigate('/contact')
  await come({ redirect: '/guide?from=contact' })
  expect(shown()).toBe('/ feed')
  await come()
  expect([shown(), entries]).toEqual(['/guide?from=contact /guide', ['/', '/guide?from=contact']])
})

test('a redirect is ignored if the user has navigated since', async () => {
  const { router, shown, come } = app()
  void router.navigate('/contact')
  void router.navigate('/')
  await come({ redirect: '/guide' })
  expect(shown()).toBe('/ feed')
})

test('a guarded address is replaced in the history by its redirect target', async () => {
  const { router, shown, entries, come } = app('/contact')
  await come({ redirect: '/guide' })
  await come()
  expect([shown(), entries]).toEqual(['/guide /guide', ['/guide']])
  void router.navigate('/')
  void router.navigate(-1)
  await come({ redirect: '/story/a' })
  await come()
  expect([shown(), entries]).toEqual(['/story/a /story/:id', ['/story/a', '/']])
})

test('back and forward go by the history, and a replaced entry is gone', async () => {
  const { router, shown, entries, come } = app()
  void router.navigate('/guide')
  await come()
  void router.navigate('/contact', { replace: true, state: 'sent' })
  await come()
  expect([entries, router.state.location.state]).toEqual([['/', '/contact'], 'sent'])
  void router.navigate(-1)
  expect([shown(), router.state.action]).toEqual(['/ feed', 'POP'])
  void router.navigate(1)
  await come()
  expect(shown()).toBe('/contact /contact')
})

test('fixed segments win over parameters, and an unknown address matches the wildcard', async () => {
  const { router, come } = app()
  for (const [address, path] of [
    ['/story/own', '/story/own'],
    ['/story/x/', '/story/:id'],
    ['/Guide', '/guide'],
    ['/no/such', '*'],
  ] as const) {
    void router.navigate(address)
    await come()
    expect(router.state.path).toBe(path)
  }
})
