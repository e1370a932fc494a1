/**
 * Keeps the focus in the page. A button that its own press removes, or that is disabled while it works, would leave the focus on the body, and a
 * keyboard or a screen reader would begin at the top again. The focus goes to the nearest part around it, such as a list or a dialog, else to the
 * title. Code that sets the focus itself goes first. Returns a function that ends it.
 */
export function guardFocus(page: Document): () => void {
  const life = new AbortController()
  let last: { element: HTMLElement; around: HTMLElement[]; isDisabled: boolean } | null = null
  let isDue = false

  function look() {
    isDue = false
    if (last === null) return
    const { element, around, isDisabled } = last
    last.isDisabled = element.matches(':disabled')
    const isLost = page.activeElement === null || page.activeElement === page.body
    if (!isLost || (element.isConnected && last.isDisabled)) return
    if (!element.isConnected) (around.find((one) => one.isConnected) ?? page.querySelector<HTMLElement>('h1[tabindex]'))?.focus(quietly)
    else if (isDisabled) element.focus(quietly)
  }

  const observer = new MutationObserver(() => {
    if (isDue || last === null || (last.element.isConnected && last.isDisabled === last.element.matches(':disabled'))) return
    isDue = true
    // After the effects of the change.
    requestAnimationFrame(() => setTimeout(look))
  })
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      last = { element: target, around: partsAround(target), isDisabled: false }
    },
    { signal: life.signal },
  )
  // A press on something else takes the focus off on purpose.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !last?.element.contains(target)) last = null
    },
    { signal: life.signal, capture: true },
  )
  return () => {
    life.abort()
    observer.disconnect()
  }
}

const quietly = { preventScroll: true }

/** The parts that can have the focus, from the nearest on. The title stands for the main part. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.hasAttribute('tabindex') && parent.id !== 'main') parts.push(parent)
  return parts
}
