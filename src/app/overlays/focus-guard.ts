/**
 * Restores the focus when a button that has it is removed, or is disabled while its action runs. Otherwise the browser moves the focus to the body,
 * and users of a keyboard or a screen reader start again at the top of the page. The focus moves to the nearest focusable ancestor, such as a list or
 * a dialog, or to the title of the page. Focus set by other code is not changed. Returns a function that stops the guard.
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
    // Effects of this change may set the focus themselves, so check after them.
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
  // Pressing something else removes the focus on purpose.
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

/** The focusable ancestors, nearest first, without the main element: its title gets the focus instead. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.hasAttribute('tabindex') && parent.id !== 'main') parts.push(parent)
  return parts
}
