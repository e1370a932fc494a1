import { createContext, use } from 'react'

/** When this device last heard from the services; null: never, or not known. */
export const LastHeard = createContext<number | null>(null)

/** For what every round asks for, also while data is saved. */
export const roundMs = 20 * 60_000
/** Everything else that a round finds fresh enough is asked for again within a day. */
const dayMs = 24 * 60 * 60_000

/**
 * The time that "checked" means on every screen: when this device last heard from the services. What was not confirmed within `withinMs` of
 * that keeps its own time.
 */
export function checkedAsOf(confirmedAt: number | null, heardAt: number | null, withinMs = dayMs): number | null {
  if (confirmedAt === null || heardAt === null) return confirmedAt
  return Math.abs(heardAt - confirmedAt) <= withinMs ? heardAt : confirmedAt
}

export function useCheckedAsOf(): (confirmedAt: number | null, withinMs?: number) => number | null {
  const heardAt = use(LastHeard)
  return (confirmedAt, withinMs) => checkedAsOf(confirmedAt, heardAt, withinMs)
}
