/** From here on, in px as the mark shows it, letting go checks. */
export const readyPx = 64
const mostPx = 88
/** A finger never stands still. */
const slackPx = 8

/** How far the mark follows a finger that has moved by so much: half the way, to an end. Null where it swipes sideways or up. */
export function pullOf(dx: number, dy: number): number | null {
  if (Math.abs(dx) > slackPx && Math.abs(dx) > Math.abs(dy)) return null
  if (dy < -slackPx) return null
  return Math.max(0, Math.min(mostPx, (dy - slackPx) / 2))
}
