export const edgePx = 25
const resetAfterMs = 200

interface EdgeSwipe {
  isSwiping(): boolean
  close(): void
}

/** Knows whether the citizen drags from a screen edge: the browser then shows the change itself, and ours would come on top. */
export function createEdgeSwipe(target: Pick<Window, 'addEventListener' | 'removeEventListener' | 'innerWidth'>): EdgeSwipe {
  let isSwiping = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const onStart = (event: TouchEvent) => {
    const x = event.touches[0]?.clientX
    if (x === undefined || (x > edgePx && x < target.innerWidth - edgePx)) return
    clearTimeout(timer)
    isSwiping = true
  }
  const onEnd = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isSwiping = false
    }, resetAfterMs)
  }
  target.addEventListener('touchstart', onStart, { passive: true })
  target.addEventListener('touchend', onEnd, { passive: true })
  target.addEventListener('touchcancel', onEnd, { passive: true })

  return {
    isSwiping: () => isSwiping,
    close: () => {
      clearTimeout(timer)
      target.removeEventListener('touchstart', onStart)
      target.removeEventListener('touchend', onEnd)
      target.removeEventListener('touchcancel', onEnd)
    },
  }
}
