import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startI18n } from './shared/i18n/i18n.ts'
import { AppError } from './app/route-error.tsx'
import { CurrentScreen, type LoadedScreen, loadScreen } from './app/current-screen.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { screenRoutes } from './app/screens.ts'
import { forwardTapsDuringSlides } from './app/shell/taps-during-slides.ts'
import { Shell } from './app/shell/shell.tsx'
import { settleStartAddress } from './app/startup/start-address.ts'
import { reloadPage, startEngine } from './data/engine/engine.ts'
import { onSettings, readSettings } from './data/session/settings.ts'
import { tellFirstPaint } from './shared/platform/lazy-part.ts'
import { listenForInstall } from './shared/platform/update/install.ts'
import { shownMark } from './shared/platform/names.ts'
import { reloadOnceForMissingPart } from './shared/platform/update/missing-part.ts'
import { registerServiceWorker } from './data/update.ts'
import './shared/ui/tokens.css'
import './shared/ui/ground.css'

const chosenLanguage = { read: () => readSettings().language, subscribe: onSettings }

reloadOnceForMissingPart(reloadPage)
listenForInstall(window)
forwardTapsDuringSlides(document)
const [first] = await Promise.all([firstScreen(settleStartAddress()), startI18n(readSettings().language)]).catch((error: unknown) => {
  // The app cannot start. The service worker still brings the emergency pages.
  document.documentElement.dataset['lost'] = ''
  void registerServiceWorker(chosenLanguage)
  throw error
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = (
  <StrictMode>
    {/* The address changes at once; `CurrentScreen` follows in a transition. */}
    <BrowserRouter useTransitions={false}>
      <ErrorBoundary Fallback={AppError}>
        <Shell>
          <CurrentScreen routes={screenRoutes} first={first} />
        </Shell>
      </ErrorBoundary>
    </BrowserRouter>
    <AfterMount run={startAfterPaint} />
  </StrictMode>
)
// A transition is rendered in slices of 5 ms, anything else in one task.
startTransition(() => createRoot(root).render(app))

function startAfterPaint(): void {
  afterPaint(start)
}

function start(): void {
  // Read only if the user agreed to statistics.
  performance.mark(shownMark)
  tellFirstPaint()
  startEngine()
  void registerServiceWorker(chosenLanguage)
  void import('./app/after-paint.ts').then((module) => module.followDevice()).catch(() => undefined)
}

function AfterMount({ run }: { run: () => void }): null {
  useEffect(run, [run])
  return null
}

/** Loads the screen at the path, or where that redirects. The static shell stays until then. */
async function firstScreen(pathname: string): Promise<LoadedScreen> {
  const loaded = await loadScreen(screenRoutes, pathname, true)
  if (!('redirect' in loaded)) return loaded
  history.replaceState(null, '', loaded.redirect)
  return firstScreen(location.pathname)
}

/** A page that opens in the background paints nothing, so it starts without a frame. */
function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}
