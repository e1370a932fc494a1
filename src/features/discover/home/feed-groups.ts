/** A key of the wording. */
export type FeedGroup = 'sinceVisit' | 'thisWeek' | 'earlier'

/** By when an item was published; in a feed, whose newest stand first, each group is one run. A week begins on Monday. */
export function groupOf(publishedAt: string, { lastVisit, now }: { lastVisit: number; now: number }): FeedGroup {
  const at = Date.parse(publishedAt)
  if (at > lastVisit) return 'sinceVisit'
  const monday = new Date(now)
  monday.setHours(0, 0, 0, 0)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  return at >= monday.getTime() ? 'thisWeek' : 'earlier'
}
