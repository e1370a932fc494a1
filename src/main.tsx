import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './shared/i18n/i18n.ts'
import { reloadCountsWith } from './app/reload-counts.ts'
import { RouteError, AppError } from './app/route-error.tsx'
import { browserHistory } from './app/history.ts'
import { createRouter } from './app/router.ts'
import { RouterProvider } from './app/router-provider.tsx'
import { scrollPlaces } from './app/scroll-places.ts'
import { screenRoutes } from './app/screens.ts'
import { withScreenChanges, announceSlides } from './app/shell/screen-changes.ts'
import { Shell } from './app/shell/shell.tsx'
import { settleStartAddress } from './app/startup/start-address.ts'
import { engine, reloadPage, startEngine } from './data/engine/engine.ts'
import { readSessionNow } from './data/session/session.ts'
import { onSettings, readSettings } from './data/session/settings.ts'
import { tellFirstPaint } from './shared/platform/first-paint.ts'
import { listenForInstall } from './shared/platform/update/install.ts'
import { shownMark } from './shared/platform/names.ts'
import { reloadOnceForMissingPart } from './shared/platform/update/missing-part.ts'
import { registerServiceWorker } from './data/update.ts'
import './shared/ui/tokens.css'
import './shared/ui/ground.css'

const chosenLanguage = { read: () => readSettings().language, subscribe: onSettings }

reloadOnceForMissingPart(reloadPage)
listenForInstall(window)
settleStartAddress()
const router = createRouter({ routes: screenRoutes, history: browserHistory, Failed: RouteError, places: scrollPlaces })
announceSlides(router)
await Promise.all([startI18n(readSettings().language), firstScreen()]).catch((error: unknown) => {
  // The app cannot begin; the emergency pages come all the same.
  document.documentElement.dataset['lost'] = ''
  void registerServiceWorker(chosenLanguage)
  throw error
})

const enterCounts = reloadCountsWith(router, { isLoggedIn: () => readSessionNow().state === 'logged-in', reload: engine.reloadCounts })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = (
  <StrictMode>
    <RouterProvider router={withScreenChanges(router)} Shell={Shell} ScreenError={RouteError} AppError={AppError} />
    <AfterMount run={startAfterPaint} />
  </StrictMode>
)
// Rendered in slices of 5 ms: React renders what is no transition in one task.
startTransition(() => createRoot(root).render(app))

function startAfterPaint(): void {
  afterPaint(start)
}

function start(): void {
  // For whoever agreed to statistics; nobody else looks at it.
  performance.mark(shownMark)
  tellFirstPaint()
  startEngine()
  enterCounts(location.pathname)
  void registerServiceWorker(chosenLanguage)
  void import('./app/after-paint.ts').then((module) => module.followDevice()).catch(() => undefined)
}

function AfterMount({ run }: { run: () => void }): null {
  useEffect(run, [run])
  return null
}

/** The chunk of the screen that the address names. Until it is here the static shell stays. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.Screen) return resolve()
    const unsubscribe = router.subscribe(({ Screen }) => {
      if (!Screen) return
      unsubscribe()
      resolve()
    })
  })
}

/** A page that opens in the background paints nothing, and begins all the same. */
function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}
