import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from './app/i18n.ts'
import { createRouter } from './app/router.tsx'
import { announceSlides } from './app/transitions.ts'
import { startEngine } from './data/engine.ts'
import { readSettings } from './data/settings.ts'
import { registerServiceWorker, reloadOnceForMissingPart } from './device/update.ts'
import './ui/tokens.css'
import './ui/ground.css'

reloadOnceForMissingPart()
const router = createRouter()
announceSlides(router)
await Promise.all([startI18n(readSettings().language), firstScreen()])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

afterPaint(() => {
  startEngine()
  void registerServiceWorker()
})

/** The chunk of the screen that the address names. Until it is here the static shell stays. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
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
