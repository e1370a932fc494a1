import { Suspense, useEffect, Component, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, firstPaint } from '#src/shared/platform/lazy-part.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { ConnectionProvider, Notice } from '#src/shared/outbox/connection/notice.tsx'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { changeLanguage } from '#src/shared/i18n/i18n.ts'
import { UpdateNotice, WipedNotice, ConsentPlace, AlertPlace } from '#src/app/overlays/notices.tsx'
import { useSessionMoves } from '#src/app/startup/use-session-moves.ts'
import { useMissedBack } from '#src/app/use-wanted-location.ts'
import { Navigation } from './navigation.tsx'
import { useLocation } from 'react-router'
import { engine } from '#src/data/engine/engine.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'
import './shell.css'
import './transitions.css'

/** Overlays that no one waits for, such as the prompt to install the app: loaded when the browser is idle. */
const IdlePlaces = lazyPart(async () => {
  await idle()
  return (await import('#src/app/overlays/deferred-overlays.tsx')).DeferredOverlays
})

/** The parts of the page that stay when the screen changes. */
export function Shell({ children }: { children: Elements }) {
  useColourScheme()
  useChosenLanguage()
  useSessionMoves()
  useReloadedCounts()
  useMissedBack()
  return (
    <ToastProvider>
      <SkipLink />
      <div className="shell">
        <Navigation />
        <ConsentPlace />
        <div className="shell-content">
          <AlertPlace />
          <div className="shell-notices">
            <NoticeBoundary>
              <Notice />
              <UpdateNotice />
              <WipedNotice />
            </NoticeBoundary>
          </div>
          <ConnectionProvider>{children}</ConnectionProvider>
        </div>
      </div>
      <Suspense>
        <IdlePlaces />
      </Suspense>
    </ToastProvider>
  )
}

function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}

function useChosenLanguage() {
  const { language } = useSettings()
  useEffect(() => {
    const life = new AbortController()
    // If the words cannot be loaded, the app keeps its language and tries again when the connection is restored.
    const change = () => void changeLanguage(language, life.signal).catch(() => undefined)
    change()
    window.addEventListener('online', change, { signal: life.signal })
    return () => life.abort()
  }, [language])
}

/** Safari has no such callback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1_000)
  })
}

const paper = { light: '#faf8f4', dark: '#11171c' }

/** Puts the chosen scheme on the document; the small script in `index.html` has done the same before the first paint. */
function useColourScheme(): void {
  const { colourScheme } = useSettings()
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const show = () => {
      const theme = colourScheme === 'system' ? (system.matches ? 'dark' : 'light') : colourScheme
      document.documentElement.dataset.theme = theme
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[theme])
    }
    show()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [colourScheme])
}

const maxFailures = 3

interface Props {
  children: Elements
}

/**
 * Keeps an error in the notices from replacing the app. A page translation or an extension can remove nodes that React owns; a new element then works
 * again.
 */
export class NoticeBoundary extends Component<Props, { hasFailed: boolean; failures: number }> {
  override state = { hasFailed: false, failures: 0 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.setState(({ failures }) => ({ hasFailed: failures + 1 >= maxFailures, failures: failures + 1 }))
  }

  override render() {
    const { children }: Props = this.props
    return this.state.hasFailed ? null : <Fragment key={this.state.failures}>{children}</Fragment>
  }
}

/** The screens that show notification counts. */
const counted: ReadonlySet<RouteName> = new Set([
  'newsfeed',
  'guideOverview',
  'contactOverview',
  'representationOverview',
  'settingsOverview',
  'user',
])

export function reloadsCounts(pathname: string): boolean {
  const route = routeAt(pathname)
  return route !== null && counted.has(route)
}

const user = {
  isLoggedIn: () => readSessionNow().state === 'logged-in',
  reload: () => void firstPaint.then(() => engine.reloadCounts()),
}

/** Requests the user's notification counts each time a screen that shows them is opened. The screen does not wait for them. */
export function useReloadedCounts({ isLoggedIn, reload } = user): void {
  const location = useLocation()
  useEffect(() => {
    if (reloadsCounts(location.pathname) && isLoggedIn()) reload()
  }, [location, isLoggedIn, reload])
}
