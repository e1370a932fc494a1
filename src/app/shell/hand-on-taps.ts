/** What a tap can be meant for. */
const tappable = 'a, button, label, input, select, textarea, summary'

/**
 * While the browser shows its pictures of a change of screens they take every tap, and a tap that began on a picture ends on nothing. So the
 * finger ends the change, and what lies under it when it is lifted has the tap. Real pointers alone: a click by keyboard or script meets the
 * page itself.
 */
export function handOnTaps(page: Document): { during: (change: Pick<ViewTransition, 'finished' | 'skipTransition'>) => void } {
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
