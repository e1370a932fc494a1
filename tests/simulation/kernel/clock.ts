export interface Clock {
  /** Milliseconds since the world began. */
  elapsedMs(): number
  /** Lets something happen later; the answer takes it back. */
  at(delayMs: number, event: ClockEvent): () => void
  /** The next event, the clock set to its time; null where nothing is to come before `untilMs`. */
  next(untilMs: number): ClockEvent | null
  /** Nothing was to come: the time passes all the same. */
  passTo(elapsedMs: number): void
}

export interface ClockEvent {
  run: () => void | Promise<void>
}

interface Entry {
  at: number
  no: number
  event: ClockEvent | null
}

/** Events in the order of virtual time, and of being made where that is the same: a binary heap. */
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
