const requestEvents = ['arrived', 'processed', 'storeDone', 'gaveUp', 'answered'] as const
/** `opens` leaves the app open, `visits` closes it after a while, `opensOffline` opens it offline. */
const deviceEvents = [
  'opens',
  'visits',
  'opensOffline',
  'closes',
  'restOver',
  'networkBack',
  'submits',
  'outboxLook',
  'alertAgain',
] as const
const names = [...requestEvents, ...deviceEvents, 'away', 'back'] as const

/** What an event is about: a request, a device, or the services. */
export const codes = Object.fromEntries(names.map((name, code) => [name, code])) as Record<(typeof names)[number], number>

/** Events in virtual time: a binary heap over typed arrays. The order of events at the same time depends only on their order of arrival. */
export interface Events {
  /** `subject` is a number below 2^26. */
  push(atMs: number, code: number, subject: number): void
  /** Moves the clock to the next event; false if there is none. */
  next(): boolean
  /** The clock, and the event of the last `next`. */
  readonly nowMs: number
  readonly code: number
  readonly subject: number
  readonly size: number
}

const subjectBits = 26

export function createEvents(capacity = 1 << 16): Events {
  let times = new Float64Array(capacity)
  let words = new Uint32Array(capacity)
  const current = { nowMs: 0, code: 0, subject: 0, size: 0 }

  function grow(): void {
    const [longerTimes, longerWords] = [new Float64Array(times.length * 2), new Uint32Array(words.length * 2)]
    longerTimes.set(times)
    longerWords.set(words)
    times = longerTimes
    words = longerWords
  }

  /** Moves up from `place` while the parent is later. */
  function settleUp(place: number, atMs: number, word: number): void {
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (times[parent]! <= atMs) break
      times[place] = times[parent]!
      words[place] = words[parent]!
      place = parent
    }
    times[place] = atMs
    words[place] = word
  }

  /** The hole at the root sinks to a leaf, and the last event rises from there: it mostly belongs near the leaves. */
  function removeFirst(): void {
    const last = (current.size -= 1)
    let hole = 0
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && times[child + 1]! < times[child]!) child += 1
      times[hole] = times[child]!
      words[hole] = words[child]!
      hole = child
    }
    settleUp(hole, times[last]!, words[last]!)
  }

  return Object.assign(current, {
    push(atMs: number, code: number, subject: number): void {
      if (current.size === times.length) grow()
      current.size += 1
      settleUp(current.size - 1, Math.max(atMs, current.nowMs), ((code << subjectBits) | subject) >>> 0)
    },
    next(): boolean {
      if (current.size === 0) return false
      current.nowMs = times[0]!
      current.code = words[0]! >>> subjectBits
      current.subject = words[0]! & ((1 << subjectBits) - 1)
      removeFirst()
      return true
    },
  })
}
