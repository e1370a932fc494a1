import { addMonths } from 'date-fns/addMonths'

/** What is prompted for: the app on this device, or by a QR code on another one. Each is counted for itself. */
export type PromptKind = 'app' | 'qr'
const kinds: readonly PromptKind[] = ['app', 'qr']

/** Moments are milliseconds since 1970. Without one of these the kind was never shown. */
export interface PromptTracking {
  /** The end of prompting, three months after the first one. */
  endsAt: number
  /** The end of the one-month window. */
  monthEndsAt: number
  timesThisMonth: number
  lastAt: number
}

const timesAMonth = 3
const periodMonths = 3
/** A prompt that was closed promises to stay away that long. */
const restDays = 7
const dayMs = 24 * 60 * 60_000
/** No month is longer, and no three months are, with the hour by which clocks may be set back in between. */
const longestMonthDays = 31 + 1 / 24
const longestPeriodDays = 92 + 1 / 24

export function isPromptDue(tracking: PromptTracking | null, now: number): boolean {
  if (tracking === null) return true
  const next = nextPromptAt(tracking)
  return next !== null && now >= next && now < tracking.endsAt
}

/** The earliest moment of the next one; null where none follows. */
export function nextPromptAt({ endsAt, monthEndsAt, timesThisMonth, lastAt }: PromptTracking): number | null {
  const rested = lastAt + restDays * dayMs
  const next = timesThisMonth < timesAMonth ? rested : Math.max(rested, monthEndsAt)
  return next < endsAt ? next : null
}

/** What is known once a prompt is shown at `now`. */
export function afterPrompt(tracking: PromptTracking | null, now: number): PromptTracking {
  const isSameMonth = tracking !== null && now < tracking.monthEndsAt
  return {
    endsAt: tracking?.endsAt ?? addMonths(now, periodMonths).getTime(),
    monthEndsAt: isSameMonth ? tracking.monthEndsAt : addMonths(now, 1).getTime(),
    timesThisMonth: isSameMonth ? tracking.timesThisMonth + 1 : 1,
    lastAt: now,
  }
}

/** Null for nothing and for what nobody of us has written. A clock that was set back takes the promised moments along. */
export function readTracking(text: string | null, now: number): PromptTracking | null {
  const tracking = text === null ? null : parse(text)
  if (tracking === null || tracking.lastAt <= now) return tracking
  const backMs = tracking.lastAt - now
  return {
    ...tracking,
    endsAt: tracking.endsAt - backMs,
    monthEndsAt: tracking.monthEndsAt - backMs,
    lastAt: now,
  }
}

interface LimitsDeps {
  local: { read: (key: string) => string | null; write: (key: string, text: string | null) => void }
  now: () => number
}

export function createPromptLimits({ local, now }: LimitsDeps) {
  const keyOf = (kind: PromptKind) => `abroad.prompt.${kind}`

  function read(kind: PromptKind): PromptTracking | null {
    const text = local.read(keyOf(kind))
    const tracking = readTracking(text, now())
    // Kept at once: what a clock that was set back has moved is not moved again by the next look.
    if (tracking !== null && JSON.stringify(tracking) !== text) local.write(keyOf(kind), JSON.stringify(tracking))
    return tracking
  }

  /** Whoever closes one prompt is not met by the other the next moment. */
  function isRested(kind: PromptKind): boolean {
    const tracking = read(kind)
    return tracking === null || now() >= tracking.lastAt + restDays * dayMs
  }

  return {
    isDue: (kind: PromptKind): boolean => kinds.every(isRested) && isPromptDue(read(kind), now()),
    /** Counts a prompt that is being shown. Null where the browser forgets it: what cannot be counted is not shown. */
    note(kind: PromptKind): PromptTracking | null {
      const next = afterPrompt(read(kind), now())
      const text = JSON.stringify(next)
      local.write(keyOf(kind), text)
      return local.read(keyOf(kind)) === text ? next : null
    },
  }
}

function parse(text: string): PromptTracking | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { endsAt, monthEndsAt, timesThisMonth, lastAt } = value as Partial<Record<keyof PromptTracking, unknown>>
  if (!isMoment(lastAt) || !isMoment(endsAt) || !isMoment(monthEndsAt)) return null
  if (!Number.isInteger(timesThisMonth) || (timesThisMonth as number) < 1) return null
  const isWithin = (end: number, days: number) => end > lastAt && end <= lastAt + days * dayMs
  if (!isWithin(endsAt, longestPeriodDays) || !isWithin(monthEndsAt, longestMonthDays)) return null
  return { endsAt, monthEndsAt, timesThisMonth: timesThisMonth as number, lastAt }
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(new Date(value).getTime())
}
