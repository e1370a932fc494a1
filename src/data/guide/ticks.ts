import * as v from 'valibot'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { useStoredValue } from '#src/shared/platform/web-storage.ts'

/** What somebody is about to do says much of them: it stands under the prefix that a log-out empties. */
const key = `${ownPrefix}ticks`
const Ticks = v.record(v.string(), v.array(v.string()))

/** An article's steps and papers that can be ticked off: its topic, and the ids that its text has now. */
export interface TickList {
  topic: string
  ids: readonly string[]
}

export interface TicksOfTopic {
  ticked: ReadonlySet<string>
  tick: (id: string, isTicked: boolean) => void
  untickAll: () => void
  /** The device could not store the last tick. */
  isUnstored: boolean
}

/** What is ticked stays so on this device, in every language; for this screen only where nothing can be stored. */
export function useTicks(list: TickList): TicksOfTopic {
  const { text, isUnstored, put } = useStoredValue(key)
  return {
    ticked: new Set(tickedIn(text, list)),
    tick: (id, isTicked) =>
      put((stored) => {
        const now = tickedIn(stored, list)
        if (now.includes(id) === isTicked) return stored
        return withTicked(stored, list.topic, isTicked ? [...now, id] : now.filter((other) => other !== id))
      }),
    untickAll: () => put((stored) => withTicked(stored, list.topic, [])),
    isUnstored,
  }
}

/** Those that the text still has: what an update took away is dropped with the next tick. */
export function tickedIn(stored: string | null, { topic, ids }: TickList): string[] {
  return (ticksIn(stored)[topic] ?? []).filter((id) => ids.includes(id))
}

/** Null: nothing is ticked anywhere. */
export function withTicked(stored: string | null, topic: string, ids: readonly string[]): string | null {
  const all = ticksIn(stored)
  const { [topic]: _, ...others } = all
  const next = ids.length === 0 ? others : { ...all, [topic]: ids }
  return Object.keys(next).length === 0 ? null : JSON.stringify(next)
}

function ticksIn(stored: string | null): v.InferOutput<typeof Ticks> {
  try {
    return v.parse(Ticks, JSON.parse(stored ?? '{}'))
  } catch {
    return {}
  }
}
