/** The elements that a tap can be meant for. */
const tappable = 'a, button, label, input, select, textarea, summary'
/** A tap beside all elements is given up after so many frames. */
const maxFrames = 60

/**
 * From the moment the browser takes the picture of the old screen to the end of the view transition a tap hits the document, not the elements in it. So a
 * tap ends the transition, and the element under the pointer gets the click.
 */
export function forwardTapsDuringSlides(page: Document): void {
  page.addEventListener('pointerdown', () => endSlides(page), { capture: true })
  page.addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      if (target === page.documentElement) void clickWhenFree(page, clientX, clientY)
    },
    { capture: true },
  )
}

/** While the picture is taken there is no animation yet, and the document covers everything. */
async function clickWhenFree(page: Document, x: number, y: number): Promise<void> {
  for (let frames = 0; frames < maxFrames; frames += 1) {
    await new Promise(requestAnimationFrame)
    endSlides(page)
    const under = page.elementFromPoint(x, y)
    if (under === null || under === page.documentElement) continue
    const meant = under.closest<HTMLElement>(tappable)
    meant?.focus({ preventScroll: true })
    return meant?.click()
  }
}

function endSlides(page: Document): void {
  for (const animation of page.getAnimations())
    if (animation.effect instanceof KeyframeEffect && animation.effect.pseudoElement?.startsWith('::view-transition')) animation.finish()
}
