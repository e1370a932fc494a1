import {
  addTransitionType,
  type ComponentType,
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  ViewTransition,
} from 'react'
import {
  createPath,
  type Location,
  matchRoutes,
  NavigationType,
  type RouteMatch,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { isHiddenAddress, type Slide } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'
import { WantedLocation } from '#src/shared/platform/wanted-location.ts'
import { TitleFocus } from '#src/shared/screen/title-focus.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RouteError } from './route-error.tsx'
import { keepScrollPlace, useScrollPlaces } from './scroll-places.ts'
import { animatedSlides, slideBetweenScreens } from './shell/slides.ts'
import { useWantedLocation } from './use-wanted-location.ts'

export interface ScreenRoute {
  /** A pattern of react-router. */
  path: string
  load: (isFirst: boolean) => Promise<ComponentType | { redirect: string }>
}

export interface LoadedScreen {
  pathname: string
  matches: RouteMatch[]
  Screen: ComponentType
}

interface Shown extends LoadedScreen {
  location: Location
  navigationType: NavigationType
}

/** A chunk that cannot be loaded is replaced by the error screen, and requested again at the next visit. */
export async function loadScreen(
  routes: readonly ScreenRoute[],
  pathname: string,
  isFirst = false,
): Promise<LoadedScreen | { redirect: string }> {
  const matches = matchRoutes([...routes], pathname)
  const route = matches?.at(-1)?.route
  if (!route) throw new Error(`no route for ${pathname}`)
  const loaded = await route.load(isFirst).catch(() => RouteError)
  return 'redirect' in loaded ? loaded : { pathname, matches, Screen: loaded }
}

interface CurrentScreenProps {
  routes: readonly ScreenRoute[]
  /** The screen that the app opens with. */
  first: LoadedScreen
}

/** Follows the address: the previous screen stays until the chunk of the next one is loaded and React has rendered it. */
export function CurrentScreen({ routes, first }: CurrentScreenProps) {
  const location = useWantedLocation()
  const navigationType = useNavigationType()
  const [shown, setShown] = useState<Shown>({ ...first, location, navigationType })
  const navigate = useNavigate()
  const isOpening = useRef(true)
  const wanted = useRef<Location | null>(null)
  const titleFocus = useTitleFocusOf(shown)
  useHiddenAddress()
  useScrollPlaces(shown.location)
  useLoadOnPress(routes)

  const leave = useEffectEvent((pathname: string) => {
    keepScrollPlace(shown.location)
    return slideBetweenScreens(shown.location.pathname, pathname)
  })
  const redirect = useEffectEvent((to: string) => void navigate(to, { replace: true }))
  const show = useEffectEvent((next: Shown, slide: Slide | null) => {
    // A hidden topic disappears at once: nothing of it may remain while the next screen is prepared.
    if (isHiddenAddress(shown.location.pathname)) setShown(next)
    else
      startTransition(() => {
        if (slide) addTransitionType(slide)
        setShown(next)
      })
  })

  useLayoutEffect(() => {
    wanted.current = location
    const isFirst = isOpening.current && location.pathname === first.pathname
    isOpening.current = false
    if (isFirst) return
    const slide = leave(location.pathname)
    let isLatest = true
    const loading = loadScreen(routes, location.pathname)
    void (slide && navigationType === NavigationType.Pop ? loading.then(afterEvent) : loading).then((loaded) => {
      if (!isLatest) return
      if ('redirect' in loaded) redirect(loaded.redirect)
      else show({ ...loaded, location, navigationType }, slide)
    })
    return () => {
      isLatest = false
    }
  }, [routes, first, location, navigationType])

  return (
    <WantedLocation value={wanted}>
      <TitleFocus value={titleFocus}>
        <ViewTransition default="none" update={animatedSlides}>
          <ScreenAtItsLocation {...shown} />
        </ViewTransition>
      </TitleFocus>
    </WantedLocation>
  )
}

/** Begins to load the screen of a link when it is pressed; the click follows 50 to 100 ms later. */
function useLoadOnPress(routes: readonly ScreenRoute[]): void {
  useEffect(() => {
    const load = ({ target }: PointerEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      if (link) void loadScreen(routes, link.pathname)
    }
    document.addEventListener('pointerdown', load)
    return () => document.removeEventListener('pointerdown', load)
  }, [routes])
}

/** React renders a transition that starts in a popstate event at once, without a view transition, and the type would go to a later one. */
const afterEvent = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 0, value))

/** Keeps the address of a hidden topic out of the history. */
function useHiddenAddress(): void {
  const address = useLocation()
  const navigate = useNavigate()
  const hide = useEffectEvent(
    () => void navigate(pathTo('guideOverview'), { replace: true, state: hiddenEntries.keep(createPath(address)) }),
  )
  useLayoutEffect(() => {
    if (isHiddenAddress(address.pathname)) hide()
  }, [address])
}

/**
 * The screen reads the location and parameters that it was opened with. A newer location, whose screen is still loading, would render it again for
 * nothing. `useRoutes` would provide the parameters too, and add 7.5 kB to the first visit.
 */
const ScreenAtItsLocation = memo(({ location, navigationType, matches, Screen }: Shown) => {
  const here = useMemo(() => ({ location, navigationType }), [location, navigationType])
  const route = useMemo(() => ({ outlet: null, matches, isDataRoute: false }), [matches])
  return (
    <LocationContext value={here}>
      <RouteContext value={route}>
        <ErrorBoundary Fallback={RouteError}>
          <OnlyScreen Screen={Screen} />
        </ErrorBoundary>
      </RouteContext>
    </LocationContext>
  )
})

/** Not rendered again for a new location of the same screen, such as another search. */
const OnlyScreen = memo(({ Screen }: Pick<Shown, 'Screen'>) => <Screen />)

/** The key is null on the screen that the app opened with, and then the key of the shown location. */
function useTitleFocusOf(shown: Shown): TitleFocus {
  const [opened] = useState(shown)
  const [key, setKey] = useState<string | null>(null)
  const focused = useRef<string | null>(null)
  // This second render makes React run the new screen's effects at once, not after the slide.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second render
    if (shown !== opened) setKey(shown.location.key)
  }, [shown, opened])
  return useMemo(() => {
    const isFirstTitle = () => {
      const isFirst = focused.current !== key
      focused.current = key
      return isFirst
    }
    return { key, isFirstTitle }
  }, [key])
}
