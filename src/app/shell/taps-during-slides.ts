/** The elements that a tap can be meant for. */
const tappable = 'a, button, label, input, select, textarea, summary'

/**
 * During a view transition a tap hits the document, not the elements in it. So a pointer that goes down ends the transition, and the element under the
 * pointer gets the click.
 */
export function forwardTapsDuringSlides(page: Document): void {
  page.addEventListener('pointerdown', () => slidesOf(page).forEach((slide) => slide.finish()), { capture: true })
  page.addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      if (target === page.documentElement) void slidesEnd(page).then(() => clickAt(page, clientX, clientY))
    },
    { capture: true },
  )
}

function slidesOf(page: Document): Animation[] {
  return page
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
}

/** The browser removes the pictures of both screens in the frame after their animations have ended. */
async function slidesEnd(page: Document): Promise<void> {
  do await new Promise(requestAnimationFrame)
  while (slidesOf(page).length > 0)
}

function clickAt(page: Document, x: number, y: number): void {
  const under = page.elementFromPoint(x, y)?.closest<HTMLElement>(tappable)
  under?.focus({ preventScroll: true })
  under?.click()
}
