import type { ComponentType } from 'react'
import { type Location, matchRoutes, NavigationType } from 'react-router'
import type { Navigate } from '#src/shared/platform/navigate.ts'
import type { History } from './history.ts'

export interface ScreenRoute {
  /** Its pattern, as react-router reads it. */
  path: string
  /** There at once, or to be loaded, which may lead to another address in its place. */
  screen: { Component: ComponentType } | { load: (isFirst: boolean) => Promise<ComponentType | { redirect: string }> }
}

export interface RouterState {
  location: Location
  action: NavigationType
  /** The pattern that the location fits. */
  path: string
  /** Null before the first screen is here. */
  Screen: ComponentType | null
  /** Where the screen was left when the citizen was last here, in pixels from its top. Each move has its own. */
  place: { top: number }
  /** Where a move leads whose screen is not here yet. The one before stands until then, under its own address. */
  next: Location | null
}

type Subscriber = (state: RouterState, options: { flushSync: boolean }) => void

export interface Router {
  readonly state: RouterState
  /** Called with each state from now on. Gives what ends that. */
  subscribe: (subscriber: Subscriber) => () => void
  /** Resolves when the screen is there, or when a later move has taken its place. */
  navigate: Navigate
}

interface Options {
  routes: readonly ScreenRoute[]
  history: History
  /** In place of a screen that could not be loaded. It is asked for again at the next visit. */
  Failed: ComponentType
  places: { keep: (location: Location) => void; find: (location: Location) => number }
}

/** Where the citizen is: one location and its screen. The last move wins; what an earlier one still loads is left aside. */
export function createRouter({ routes, history, Failed, places }: Options): Router {
  const subscribers = new Set<Subscriber>()
  const first = history.read()
  let state: RouterState = {
    location: first,
    action: NavigationType.Pop,
    path: routeOf(routes, first.pathname).path,
    Screen: null,
    place: { top: 0 },
    next: null,
  }
  let lastMove = 0
  history.onPop(() => void move(NavigationType.Pop, history.read()))
  void move(NavigationType.Pop, first)

  return {
    get state() {
      return state
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    async navigate(to, { replace = false, state: own = null } = {}) {
      if (typeof to === 'number') history.go(to)
      else await move(replace ? NavigationType.Replace : NavigationType.Push, history.entry(to, own))
    },
  }

  async function move(action: NavigationType, location: Location): Promise<void> {
    const { path, screen } = routeOf(routes, location.pathname)
    const isFirst = state.Screen === null
    const number = ++lastMove
    if (!isFirst) places.keep(state.location)
    if ('Component' in screen) return show({ action, location, path, Screen: screen.Component })

    if (!isFirst) become({ ...state, next: location })
    const loaded = await screen.load(isFirst).catch(() => Failed)
    if (number !== lastMove) return
    if ('redirect' in loaded) {
      // Back must not lead into the same redirect for ever.
      const instead = action === NavigationType.Push ? action : NavigationType.Replace
      return move(instead, history.entry(loaded.redirect, null))
    }
    show({ action, location, path, Screen: loaded })
  }

  function show(shown: Omit<RouterState, 'place' | 'next'>): void {
    if (shown.action === NavigationType.Push) history.push(shown.location)
    if (shown.action === NavigationType.Replace) history.replace(shown.location)
    become({ ...shown, place: { top: places.find(shown.location) }, next: null })
  }

  function become(next: RouterState): void {
    state = next
    for (const subscriber of subscribers) subscriber(state, { flushSync: false })
  }
}

function routeOf(routes: readonly ScreenRoute[], pathname: string): ScreenRoute {
  const found = matchRoutes([...routes], pathname)?.at(-1)
  if (!found) throw new Error(`no route for ${pathname}`)
  return found.route
}
