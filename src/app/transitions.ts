import type { createBrowserRouter } from 'react-router'
import { createEdgeSwipe } from './edge-swipe.ts'
import { slideBetween } from './place.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Says on the document which way the next change of screens goes; `transitions.css` moves the pictures that the browser takes of both.
 * An attribute in place of view-transition types, because Firefox and older Safari know only the former.
 */
export function announceSlides(router: Router): () => void {
  const swipe = createEdgeSwipe(window)
  addEventListener('unhandledrejection', passOverLatePictures)
  let shown = router.state.location
  const unsubscribe = router.subscribe(({ location }) => {
    if (location === shown) return
    document.documentElement.dataset.slide = swipe.isSwiping() ? 'none' : slideBetween(shown.pathname, location.pathname)
    shown = location
  })
  return () => {
    unsubscribe()
    swipe.close()
    removeEventListener('unhandledrejection', passOverLatePictures)
  }
}

/** A device that takes seconds for a picture shows the screen without one: the browser says so to nobody in particular, and it is no fault. */
function passOverLatePictures(event: PromiseRejectionEvent): void {
  const { reason } = event as { reason: unknown }
  const isOfTransition = reason instanceof DOMException && /transition/i.test(reason.message)
  if (isOfTransition && /^(Abort|Timeout|InvalidState)Error$/.test(reason.name)) event.preventDefault()
}
