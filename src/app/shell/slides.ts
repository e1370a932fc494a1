import { type Slide, slideBetween } from '#src/route-at.ts'
import { createEdgeSwipe } from '#src/shared/platform/edge-swipe.ts'

const swipe = createEdgeSwipe(window)

/** The class of each transition type; a type that is not listed animates nothing. `transitions.css` moves the page by the type itself. */
export const animatedSlides = { left: 'slide', right: 'slide', fade: 'slide', default: 'none' }

// The whole page slides, because the parts of a screen lie in the shell's grid. React leaves the root out of a transition unless it is named here.
document.documentElement.style.viewTransitionName = 'root'

/** The transition type of a change of screens. Null for none: the browser has animated an edge swipe itself, and some users want no motion. */
export function slideBetweenScreens(from: string, to: string): Slide | null {
  if (from === to || swipe.isSwiping() || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  return slideBetween(from, to)
}
