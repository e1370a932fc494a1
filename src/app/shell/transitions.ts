import type { createBrowserRouter } from 'react-router'
import { createEdgeSwipe } from '#src/platform/gestures/edge-swipe.ts'
import { slideBetween } from '#src/route-at.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Says on the document which way the next change of screens goes; `transitions.css` moves the pictures that the browser takes of both.
 * An attribute in place of view-transition types, because Firefox and older Safari know only the former.
 */
export function announceSlides(router: Router): () => void {
  const swipe = createEdgeSwipe(window)
  let shown = router.state.location
  const unsubscribe = router.subscribe(({ location }) => {
    if (location === shown) return
    document.documentElement.dataset.slide = swipe.isSwiping() ? 'none' : slideBetween(shown.pathname, location.pathname)
    shown = location
  })
  return () => {
    unsubscribe()
    swipe.close()
  }
}
