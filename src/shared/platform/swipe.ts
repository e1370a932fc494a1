export interface Point {
  x: number
  y: number
}

/** Shorter ones are taps of an unsteady hand. */
const shortestPx = 56

/** Which way a finger went that was lifted at `end`; null where it scrolled, or hardly moved. */
export function swipeBetween(start: Point, end: Point): 'left' | 'right' | null {
  const across = end.x - start.x
  if (Math.abs(across) < shortestPx || Math.abs(across) < 2 * Math.abs(end.y - start.y)) return null
  return across < 0 ? 'left' : 'right'
}

interface TouchEnds {
  addEventListener(type: 'touchstart' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void, options: { passive: true }): void
  removeEventListener(type: 'touchstart' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void): void
}

/**
 * Tells of each swipe with one finger, where it began and which way it went. A touch that the system takes over for a gesture of its own is
 * cancelled, and is none of ours.
 */
export function listenForSwipes(
  target: TouchEnds,
  onSwipe: (swipe: { start: Point; direction: 'left' | 'right'; on: EventTarget | null }) => void,
): { close(): void } {
  let start: (Point & { on: EventTarget | null }) | null = null

  const onStart = ({ touches, target: on }: TouchEvent) => {
    const [touch] = touches
    start = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, on } : null
  }
  const onEnd = ({ changedTouches: [touch] }: TouchEvent) => {
    const from = start
    start = null
    const direction = from && touch ? swipeBetween(from, { x: touch.clientX, y: touch.clientY }) : null
    if (from && direction) onSwipe({ start: { x: from.x, y: from.y }, direction, on: from.on })
  }
  const onCancel = () => {
    start = null
  }
  target.addEventListener('touchstart', onStart, { passive: true })
  target.addEventListener('touchend', onEnd, { passive: true })
  target.addEventListener('touchcancel', onCancel, { passive: true })
  return {
    close() {
      target.removeEventListener('touchstart', onStart)
      target.removeEventListener('touchend', onEnd)
      target.removeEventListener('touchcancel', onCancel)
    },
  }
}
