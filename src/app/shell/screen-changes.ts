import { createEdgeSwipe } from '#src/shared/platform/edge-swipe.ts'
import { slideBetween } from '#src/route-at.ts'
import type { Router } from '#src/app/router.ts'

type Subscriber = Parameters<Router['subscribe']>[0]
type Change = Parameters<Subscriber>

/** The browser's side of a change of screens; undefined where it knows no view transitions. */
export interface Stage {
  startViewTransition?: (update: () => void) => Pick<ViewTransition, 'ready' | 'finished' | 'updateCallbackDone'>
  isCalm: () => boolean
}

/**
 * The same router, whose changes of screen React takes in inside a view transition. The router's own way of doing that spreads one change over
 * several renders: a second tap in between could leave the old screen under the new address for good. Here React is handed whole states only,
 * always the last one, and what comes while the browser still pictures the old screen takes the place of what waits for that.
 */
export function withScreenChanges(router: Router, stage: Stage = stageHere()): Router {
  const subscribe: Router['subscribe'] = (subscriber) => router.subscribe(inTransitions(subscriber, router.state.location.pathname, stage))
  // Its state is a getter, which a copy would freeze.
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}

function inTransitions(subscriber: Subscriber, pathname: string, stage: Stage): Subscriber {
  let shown = pathname
  let waiting: Change | null = null

  function show(...[state, options]: Change): void {
    shown = state.location.pathname
    subscriber(state, options)
  }

  function showLast(): void {
    const last = waiting
    waiting = null
    if (last) show(...last)
  }

  return (state) => {
    const change: Change = [state, { flushSync: true }]
    if (waiting) {
      waiting = change
      return
    }
    const isSameScreen = state.location.pathname === shown
    if (isSameScreen || stage.isCalm() || !stage.startViewTransition) {
      show(state, { flushSync: !isSameScreen })
      return
    }
    waiting = change
    const { ready, finished, updateCallbackDone } = stage.startViewTransition(showLast)
    // A picture that comes too late, or of a page that nobody sees, is given up: the screen is there all the same. Chromium 150, held by a debugger,
    // gives it up without calling back.
    updateCallbackDone.catch(showLast)
    for (const step of [ready, finished]) step.catch(() => undefined)
  }
}

function stageHere(): Stage {
  const taps = handOnTaps(document)
  const startViewTransition = (update: () => void) => {
    const change = document.startViewTransition(update)
    taps.during(change)
    return change
  }
  return {
    ...('startViewTransition' in document && { startViewTransition }),
    isCalm: () => 'leaves' in document.documentElement.dataset || matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}

/** What a tap can be meant for. */
const tappable = 'a, button, label, input, select, textarea, summary'

/**
 * While the browser shows its pictures of a change of screens they take every tap, and a tap that began on a picture ends on nothing. So the
 * finger ends the change, and what lies under it when it is lifted has the tap. Real pointers alone: a click by keyboard or script meets the
 * page itself.
 */
function handOnTaps(page: Document): { during: (change: Pick<ViewTransition, 'finished' | 'skipTransition'>) => void } {
  let running: Pick<ViewTransition, 'skipTransition'> | null = null
  let isBegun = false

  page.addEventListener(
    'pointerdown',
    () => {
      isBegun = running !== null
      running?.skipTransition()
    },
    { capture: true },
  )
  page.addEventListener(
    'click',
    (event) => {
      const isLost = isBegun && event.target === page.documentElement
      isBegun = false
      if (!isLost) return
      const under = page.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(tappable)
      under?.focus({ preventScroll: true })
      under?.click()
    },
    { capture: true },
  )
  return {
    during(change) {
      running = change
      const end = () => {
        if (running === change) running = null
      }
      change.finished.then(end, end)
    },
  }
}

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
