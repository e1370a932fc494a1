/**
 * What was pressed may have gone with its row: then the focus stays on `near`, or on the screen where that has gone too, and never falls to the
 * start of the page.
 */
export function keepFocus(near: HTMLElement | null = null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const place = near?.isConnected ? near : document.getElementById('main')
    place?.focus({ preventScroll: true })
  })
}
