import { switchOf, type NetworkSwitch } from '#lab/wire/network.ts'
import { requestLanes, type LabRequest, type RequestFate, type RequestLane, type Spell } from '#lab/wire/requests.ts'

/** The picture of a day in seconds from its beginning: pure, so that a test and a report draw the same. */
export interface Timeline {
  fromS: number
  toS: number
  nowS: number
  lanes: TimelineLane[]
  ticks: number[]
  bands: { fault: NetworkSwitch; fromS: number; toS: number }[]
  /** Requests that began in the picture. */
  count: number
}

export interface TimelineLane {
  name: RequestLane
  bars: { no: number; fromS: number; toS: number; fate: RequestFate }[]
  /** From a request without an answer to its next try. */
  waits: { fromS: number; toS: number }[]
  taps: number[]
}

export interface TimelineParts {
  requests: readonly LabRequest[]
  taps: readonly { atMs: number; lane: RequestLane }[]
  spells: readonly Spell[]
  /** When the day began. */
  startedMs: number
  nowMs: number
  spanS: number
}

/** Lanes that stand there also while nothing happens in them, so that the picture keeps its shape. */
const steady: readonly RequestLane[] = ['register', 'vote', 'like', 'feed', 'guide', 'ping']

export function layOut({ requests, taps, spells, startedMs, nowMs, spanS }: TimelineParts): Timeline {
  const second = (ms: number) => (ms - startedMs) / 1000
  const nowS = second(nowMs)
  const fromS = windowStart(nowS, spanS)
  const toS = fromS + spanS
  const isSeen = (from: number, to: number) => to >= fromS && from <= toS
  const clip = (from: number, to: number) => ({ fromS: Math.max(from, fromS), toS: Math.min(to, toS) })

  const lanes = requestLanes.flatMap((name): TimelineLane[] => {
    const own = requests.filter(({ lane }) => lane === name)
    const bars = own.flatMap(({ no, startedMs: began, endedMs, fate }) => {
      const [from, to] = [second(began), second(endedMs ?? nowMs)]
      return isSeen(from, to) ? [{ no, ...clip(from, to), fate }] : []
    })
    const waits = waitsOf(own).flatMap(({ fromMs, toMs }) => {
      const [from, to] = [second(fromMs), second(toMs)]
      return isSeen(from, to) ? [clip(from, to)] : []
    })
    const marks = taps.flatMap(({ lane, atMs }) => (lane === name && isSeen(second(atMs), second(atMs)) ? [second(atMs)] : []))
    return bars.length + marks.length > 0 || steady.includes(name) ? [{ name, bars, waits, taps: marks }] : []
  })
  return {
    fromS,
    toS,
    nowS,
    lanes,
    ticks: ticksOf(fromS, spanS),
    bands: spells.flatMap(({ fault, fromMs, toMs }) => {
      const [from, to] = [second(fromMs), second(toMs ?? nowMs)]
      return isSeen(from, to) ? [{ fault: switchOf(fault), ...clip(from, to) }] : []
    }),
    count: requests.filter(({ startedMs: began }) => isSeen(second(began), second(began))).length,
  }
}

/** The picture stands still while now walks through it; at its end it moves on by half. */
function windowStart(nowS: number, spanS: number): number {
  const half = spanS / 2
  return Math.max(0, Math.ceil((nowS - spanS) / half) * half)
}

const ticksWanted = 6

function ticksOf(fromS: number, spanS: number): number[] {
  const stepS = spanS / ticksWanted
  return Array.from({ length: ticksWanted + 1 }, (_, no) => fromS + no * stepS)
}

/** A write waits for the next try of its own key; what is read, for the lane's next request. */
function waitsOf(requests: readonly LabRequest[]): { fromMs: number; toMs: number }[] {
  return requests.flatMap(({ no, endedMs, fate, key }) => {
    if (fate !== 'no-answer' || endedMs === null) return []
    const next = requests.find((later) => later.no > no && later.key === key)
    return next && next.startedMs > endedMs ? [{ fromMs: endedMs, toMs: next.startedMs }] : []
  })
}
