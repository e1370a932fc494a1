import { highestOrder, lowestOrder } from '#store/feed/walk.ts'
import type { ScopeRow } from '#store/rows/rows.ts'

/** A stumble of an edge or of a replica that lags is mostly over by then. */
const apartMs = 60_000

/** The end of the list as one pull met it. `order`: of the last item before it. */
interface End {
  order: string | null
  /** Items that the pull has seen up to the end, and that the service says there are. */
  seen: number
  total: number | undefined
}

/**
 * What of an end may be believed. One answer may stumble (half an index, a replica that lags) and say the end in the middle; believed at once, the
 * device would drop what lies behind it, or never ask for it. The service's total decides; without it an end counts when two pulls, a minute or more
 * apart, have met it.
 */
export function readEnd(
  { endSaid }: Pick<ScopeRow, 'endSaid'>,
  end: End,
  now: number,
): { /** Nothing of the list lies behind this. */ goneBehind: string; endSaid: NonNullable<ScopeRow['endSaid']> } {
  const order = end.order ?? lowestOrder
  const isAgain = endSaid?.order === order
  const met = isAgain ? endSaid : { order, at: now }
  if (end.total !== undefined) return { goneBehind: end.seen >= end.total ? order : highestOrder, endSaid: met }
  // A clock that was set back is as good as one that went on.
  const isLater = endSaid !== undefined && Math.abs(now - endSaid.at) >= apartMs
  return { goneBehind: isLater ? (endSaid.order > order ? endSaid.order : order) : highestOrder, endSaid: met }
}
