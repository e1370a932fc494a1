/**
 * Numbers everything that one tab's core waits for: each is a point at which the tab may die. One history, run twice, meets the same points in the
 * same order, so that a number names a moment.
 */
export interface Points {
  /** Counts one point. False: the tab is dead, or dies here, and nothing of it may go on. */
  pass(label: string): boolean
  /** Of all points so far, in order. */
  labels: readonly string[]
}

export type Pass = Points['pass']

export function createPoints(options: { dieAt: number | null; die: () => void; isDead: () => boolean }): Points {
  const labels: string[] = []
  return {
    labels,
    pass(label) {
      if (options.isDead()) return false
      labels.push(label)
      if (labels.length !== options.dieAt) return true
      options.die()
      return false
    },
  }
}
