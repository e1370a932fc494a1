type Event = () => unknown

export interface Clock {
  /** Milliseconds since the start of the world. */
  elapsedMs(): number
  /** Schedules an event. The result cancels it. */
  at(delayMs: number, event: Event): () => void
  /** Moves the clock to the next event. Null if there is none before `untilMs`. */
  next(untilMs: number): Event | null
  passTo(elapsedMs: number): void
}

interface Entry {
  at: number
  no: number
  event: Event | null
}

/** A binary heap of events, in the order of time and then of creation. */
export function createClock(): Clock {
  const heap: Entry[] = []
  let now = 0
  let made = 0
  const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.no < other.no)

  function push(entry: Entry): void {
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(entry, heap[parent]!)) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = entry
  }

  function pop(): Entry {
    const top = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return top
  }

  return {
    elapsedMs: () => now,
    at(delayMs, event) {
      const entry: Entry = { at: now + Math.max(0, Math.ceil(delayMs)), no: (made += 1), event }
      push(entry)
      return () => void (entry.event = null)
    },
    next(untilMs) {
      while (heap.length > 0 && heap[0]!.at <= untilMs) {
        const { at, event } = pop()
        if (!event) continue
        now = Math.max(now, at)
        return event
      }
      return null
    },
    passTo: (elapsedMs) => void (now = Math.max(now, elapsedMs)),
  }
}
