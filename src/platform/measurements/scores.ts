/** What the browser tells of a shift, an answer to a tap and the largest paint, by as much of it as is read. */
export interface Shift {
  value: number
  startTime: number
  hadRecentInput: boolean
}
export interface Answered {
  interactionId: number
  duration: number
}

const sessionGapMs = 1_000
const sessionMs = 5_000

/** The layout shift score as it is defined: the worst of the bursts in which things moved by themselves. */
export function createShiftScore() {
  let worst = 0
  let burst = { value: 0, begun: 0, last: Number.NEGATIVE_INFINITY }
  return {
    add({ value, startTime, hadRecentInput }: Shift): void {
      if (hadRecentInput) return
      const isSame = startTime - burst.last < sessionGapMs && startTime - burst.begun < sessionMs
      burst = isSame ? { value: burst.value + value, begun: burst.begun, last: startTime } : { value, begun: startTime, last: startTime }
      worst = Math.max(worst, burst.value)
    },
    value: () => worst,
  }
}

const onePerTaps = 50
const keptAnswers = 10

/** Interaction to next paint: the slowest answer of the visit, one in fifty let off. Null before the first tap. */
export function createResponseScore() {
  const slowest = new Map<number, number>()
  const taps = new Set<number>()
  return {
    add({ interactionId, duration }: Answered): void {
      if (interactionId === 0) return
      taps.add(interactionId)
      slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0))
      if (slowest.size > keptAnswers) slowest.delete(inOrder().at(-1)?.[0] ?? interactionId)
    },
    value(): number | null {
      const letOff = Math.min(Math.floor(taps.size / onePerTaps), slowest.size - 1)
      return inOrder()[letOff]?.[1] ?? null
    },
  }

  function inOrder(): [number, number][] {
    return [...slowest].toSorted(([, a], [, b]) => b - a)
  }
}
