import { Component, type ComponentType, type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createPath, type Location, type Navigator, Router as RouterContexts, useRoutes } from 'react-router'
import type { Elements } from '#src/shared/ui/elements.ts'
import { NavigateContext } from '#src/shared/platform/navigate.ts'
import type { Router, RouterState } from './router.ts'
import { useScrollPlaces } from './scroll-places.ts'

interface RouterProviderProps {
  router: Router
  /** What stays while screens come and go. */
  Shell: ComponentType<{ children: Elements }>
  /** In place of a screen that broke. */
  ScreenError: ComponentType
  /** In place of the whole app. */
  AppError: ComponentType
}

/** The router's states as React shows them, with what react-router's own links and hooks need. */
export function RouterProvider({ router, Shell, ScreenError, AppError }: RouterProviderProps) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    const follow = (next: RouterState, options: { flushSync: boolean }) => {
      // A tap must not draw the old screen once more while the next one is loaded.
      const show = () => setState((shown) => (shown.location === next.location ? shown : next))
      if (options.flushSync) flushSync(show)
      else startTransition(show)
    }
    // Where it went while the first screen was rendered, in slices.
    follow(router.state, { flushSync: false })
    return router.subscribe(follow)
  }, [router])
  const navigator = useMemo(() => navigatorOf(router), [router])
  const { location } = state
  useScrollPlaces(state)
  return (
    <NavigateContext value={router.navigate}>
      <RouterContexts location={location} navigationType={state.action} navigator={navigator}>
        <ErrorBoundary location={location} Fallback={AppError}>
          <Shell>
            <ErrorBoundary location={location} Fallback={ScreenError}>
              <ScreenHere {...state} />
            </ErrorBoundary>
          </Shell>
        </ErrorBoundary>
      </RouterContexts>
    </NavigateContext>
  )
}

/** Below it `useParams` reads the address. */
function ScreenHere({ path, Screen }: RouterState) {
  const element = useMemo(() => Screen && <Screen />, [Screen])
  return useRoutes([{ path, element }])
}

function navigatorOf({ navigate }: Router): Navigator {
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state: unknown) => void navigate(addressOf(to), { state }),
    replace: (to, state: unknown) => void navigate(addressOf(to), { state, replace: true }),
    go: (delta) => void navigate(delta),
  }
}

function addressOf(to: Parameters<Navigator['push']>[0]): string {
  return typeof to === 'string' ? to : createPath(to)
}

interface ErrorBoundaryProps {
  location: Location
  Fallback: ComponentType
  children: ReactNode
}

/** What broke on one screen does not stand on the next. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean; location: Location }> {
  override state = { hasFailed: false, location: this.props.location }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ location }: ErrorBoundaryProps, before: { location: Location }) {
    return location === before.location ? null : { hasFailed: false, location }
  }

  override render() {
    const { Fallback, children } = this.props
    return this.state.hasFailed ? <Fallback /> : children
  }
}
