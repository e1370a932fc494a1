import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useEffect } from 'react'
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigationType, useParams } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from '#src/data/database/use-live.ts'
import { usePendingLocation } from '#src/shared/platform/wanted-location.ts'
import { useTitleFocus } from '#src/shared/screen/title-focus.ts'
import { Link } from '#src/shared/ui/actions/link.tsx'
import { started } from '#tests/setup/component.tsx'
import { RouterAccess } from '#tests/setup/router-access.tsx'
import { takeConsole } from '#tests/setup/console-messages.ts'
import { CurrentScreen, loadScreen, type ScreenRoute } from './current-screen.tsx'

beforeAll(() => started)

let wantsMotion = false
beforeEach(() => {
  wantsMotion = false
  const ask = window.matchMedia.bind(window)
  const spy = vi.spyOn(window, 'matchMedia')
  spy.mockImplementation((query) => (query.includes('reduced-motion') ? ({ matches: !wantsMotion } as MediaQueryList) : ask(query)))
  return () => spy.mockRestore()
})

type Loaded = ComponentType | { redirect: string }

/** A screen with this name that shows its own location and parameters. */
function screenOf(name: string): ComponentType {
  return function NamedScreen() {
    const { pathname, search } = useLocation()
    return <h1>{[name, pathname + search, useNavigationType(), ...Object.values(useParams())].join(' ')}</h1>
  }
}

/** An app whose screens load when the test says so. `/` is loaded at once. */
async function openApp(address = '/') {
  const requests: { path: string; resolve: (loaded: Loaded) => void; reject: () => void }[] = []
  const load = (path: string) => () =>
    new Promise<Loaded>((resolve, reject) => requests.push({ path, resolve, reject: () => reject(new Error('no network')) }))
  const routes: ScreenRoute[] = [
    { path: '/', load: async () => screenOf('feed') },
    ...['/guide', '/contact', '/story/:id', '/story/own', '/guide/topic/:topicId/:subtopicId', '*'].map((path) => ({
      path,
      load: load(path),
    })),
  ]
  const first = await loadScreen(routes, '/')
  if ('redirect' in first) throw new Error('the first screen redirects')
  const router: { navigate?: NavigateFunction; location?: Location } = {}
  render(
    <MemoryRouter initialEntries={[address]} useTransitions={false}>
      <RouterAccess router={router} />
      <CurrentScreen routes={routes} first={first} />
    </MemoryRouter>,
  )
  const settle = (request: (typeof requests)[number] | undefined, loaded?: Loaded | 'failed') =>
    act(async () => {
      if (loaded === 'failed') request?.reject()
      else request?.resolve(loaded ?? screenOf(request.path))
    })
  return {
    requests,
    address: () => router.location && router.location.pathname + router.location.search,
    go: (to: string | number, options?: object) =>
      act(async () => (typeof to === 'number' ? router.navigate?.(to) : router.navigate?.(to, options))),
    /** Resolves the oldest request with this screen, by default its own. */
    load: (loaded?: Loaded | 'failed') => settle(requests.shift(), loaded),
    loadLast: () => settle(requests.pop()),
    shown: () => screen.getByRole('heading', { level: 1 }).textContent,
  }
}

test('the address changes at once, and the old screen stays at its own location until the new one is loaded', async () => {
  const { go, load, address, shown } = await openApp()
  await waitFor(() => expect(shown()).toBe('feed / POP'))
  await go('/guide?q=visa')
  await waitFor(() => expect([address(), shown()]).toEqual(['/guide?q=visa', 'feed / POP']))
  await load()
  await waitFor(() => expect(shown()).toBe('/guide /guide?q=visa PUSH'))
})

test('the last navigation wins, in whatever order screens are loaded', async () => {
  const { go, load, loadLast, shown } = await openApp()
  await go('/guide')
  await go('/contact')
  await loadLast()
  await waitFor(() => expect(shown()).toBe('/contact /contact PUSH'))
  await load()
  await waitFor(() => expect(shown()).toBe('/contact /contact PUSH'))
})

test('navigating to a loaded screen cancels a pending navigation', async () => {
  const { go, load, shown } = await openApp()
  await go('/guide')
  await go('/')
  await load()
  await waitFor(() => expect(shown()).toBe('feed / PUSH'))
})

test('a screen that fails to load shows the error at its address and is loaded again on the next visit', async () => {
  const { go, load, address, shown, requests } = await openApp()
  await go('/guide')
  await load('failed')
  await waitFor(() => expect([address(), shown()]).toEqual(['/guide', 'This screen could not be shown']))
  await go('/')
  await go('/guide')
  expect(requests).toHaveLength(1)
  await load()
  await waitFor(() => expect(shown()).toBe('/guide /guide PUSH'))
})

test('a screen that throws is replaced by the error, and the next screen is shown', async () => {
  const { go, load, shown } = await openApp()
  await go('/guide')
  await load(() => {
    throw new Error('broken')
  })
  await waitFor(() => expect(shown()).toBe('This screen could not be shown'))
  expect(takeConsole()).toEqual([expect.stringContaining('broken')])
  await go('/')
  await waitFor(() => expect(shown()).toBe('feed / PUSH'))
})

test('a redirect replaces its address in the history', async () => {
  const { go, load, address, shown } = await openApp()
  await go('/contact')
  await load({ redirect: '/guide?from=contact' })
  await waitFor(() => expect([address(), shown()]).toEqual(['/guide?from=contact', 'feed / POP']))
  await load()
  await waitFor(() => expect(shown()).toBe('/guide /guide?from=contact REPLACE'))
  await go(-1)
  await waitFor(() => expect([address(), shown()]).toEqual(['/', 'feed / POP']))
  await go(1)
  await waitFor(() => expect(address()).toBe('/guide?from=contact'))
})

test('a redirect is ignored if the user has navigated since', async () => {
  const { go, load, address, shown } = await openApp()
  await go('/contact')
  await go('/')
  await load({ redirect: '/guide' })
  await waitFor(() => expect([address(), shown()]).toEqual(['/', 'feed / PUSH']))
})

test('fixed segments win over parameters, and an unknown address matches the wildcard', async () => {
  const { go, load, shown } = await openApp()
  for (const [address, name] of [
    ['/story/own', '/story/own /story/own PUSH'],
    ['/story/x/', '/story/:id /story/x/ PUSH x'],
    ['/Guide', '/guide /Guide PUSH'],
    ['/no/such', '* /no/such PUSH no/such'],
  ] as const) {
    await go(address)
    await load()
    await waitFor(() => expect(shown()).toBe(name))
  }
})

test('a hidden topic is shown at the address of the guide', async () => {
  const { go, load, loadLast, address, shown } = await openApp()
  await go('/guide/topic/emergencySituation/sexualViolence?country=TH')
  await waitFor(() => expect(address()).toBe('/guide'))
  await loadLast()
  const topic =
    '/guide/topic/:topicId/:subtopicId /guide/topic/emergencySituation/sexualViolence?country=TH REPLACE emergencySituation sexualViolence'
  await waitFor(() => expect(shown()).toBe(topic))
  await go('/')
  await go(-1)
  await loadLast()
  await waitFor(() => expect(shown()).toBe(topic.replace('REPLACE', 'POP')))
  await load()
})

/** The guide with links to a story and to a hidden topic, opened from the feed. */
async function openGuide() {
  const app = await openApp()
  await app.go('/guide')
  await app.load(() => (
    <>
      <h1>guide</h1>
      <Link to="/story/x">story</Link>
      <Link to="/guide/topic/emergencySituation/sexualViolence">hidden topic</Link>
    </>
  ))
  await waitFor(() => expect(app.shown()).toBe('guide'))
  const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })))
  return { ...app, click }
}

test.each([
  ['story', '/story/x'],
  ['hidden topic', '/guide'],
])('a double click on the link of a %s adds one entry to the history', async (name, address) => {
  const app = await openGuide()
  await app.click(name)
  await app.click(name)
  expect(app.address()).toBe(address)
  await app.loadLast()
  await waitFor(() => expect(app.shown()).toContain('PUSH'))
  await app.go(-1)
  await app.go(-1)
  await waitFor(() => expect(app.shown()).toBe('feed / POP'))
})

test('a screen that is still shown knows where the user is going', async () => {
  const { go, load, loadLast, shown } = await openApp()
  const seen: (string | undefined)[] = []
  await go('/guide')
  await load(() => {
    const pending = usePendingLocation()
    return (
      <>
        <h1>guide</h1>
        <button onClick={() => seen.push(pending()?.pathname)}>ask</button>
      </>
    )
  })
  await waitFor(() => expect(shown()).toBe('guide'))
  const click = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'ask' })))
  await click()
  await go('/contact')
  await click()
  expect(seen).toEqual([undefined, '/contact'])
  await loadLast()
  await waitFor(() => expect(shown()).toContain('/contact'))
})

test('a press on a link loads its screen before the click', async () => {
  const { requests, address } = await openGuide()
  fireEvent.pointerDown(screen.getByText('story'))
  expect(requests.map(({ path }) => path)).toEqual(['/story/:id'])
  expect(address()).toBe('/guide')
})

test('back from a hidden topic leads to the guide that linked to it', async () => {
  const app = await openGuide()
  await app.click('hidden topic')
  await app.loadLast()
  await waitFor(() => expect(app.shown()).toContain('sexualViolence'))
  await app.go(-1)
  await app.loadLast()
  await waitFor(() => expect(app.shown()).toBe('/guide /guide POP'))
})

test('a change of screens is a view transition of its direction, and a change of the search is none', async () => {
  wantsMotion = true
  const spy = vi.spyOn(document, 'startViewTransition')
  const { go, load, shown } = await openApp()
  await go('?story=story')
  expect(spy).not.toHaveBeenCalled()
  const types: unknown[] = []
  for (const to of ['/story/x', '/', '/contact']) {
    await go(to)
    if (to !== '/') await load()
    await waitFor(() => expect(shown()).toContain(` ${to} `))
    types.push((spy.mock.lastCall?.[0] as StartViewTransitionOptions | undefined)?.types)
    await waitFor(() => expect(document.documentElement.matches(':active-view-transition')).toBe(false))
  }
  expect(types).toEqual([['left'], ['right'], ['fade']])
})

test('a screen shows its first data, and its title has the focus, while it still slides in', async () => {
  wantsMotion = true
  const seen: string[] = []
  const isSliding = () => document.documentElement.matches(':active-view-transition')
  function Screen() {
    const data = useLive('a screen', async () => 'data')
    const title = useTitleFocus('Screen')
    useEffect(() => {
      if (data) seen.push(`${data}, sliding: ${isSliding()}`)
    }, [data])
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only records when the focus comes
      <h1 ref={title} tabIndex={-1} onFocus={() => seen.push(`focus, sliding: ${isSliding()}`)}>
        {data}
      </h1>
    )
  }
  const { go, load } = await openApp()
  await go('/guide')
  await load(Screen)
  await waitFor(() => expect(seen).toHaveLength(2))
  expect(seen).toEqual(['focus, sliding: true', 'data, sliding: true'])
  await waitFor(() => expect(isSliding()).toBe(false))
})

test('without motion a change of screens is no view transition', async () => {
  const spy = vi.spyOn(document, 'startViewTransition')
  const { go, load, shown } = await openApp()
  await go('/contact')
  await load()
  await waitFor(() => expect(shown()).toBe('/contact /contact PUSH'))
  expect(spy).not.toHaveBeenCalled()
})
