import type { LabRequest, Spell } from '#lab/wire/requests.ts'

/** From the last tap, fault or mend until the last write had its end, in milliseconds; null while something waits. */
export function quietAfterMs(day: {
  requests: readonly LabRequest[]
  taps: readonly { atMs: number }[]
  spells: readonly Spell[]
  stuck: number
}): number | null {
  if (day.stuck > 0) return null
  const deeds = [...day.taps.map(({ atMs }) => atMs), ...day.spells.flatMap(({ fromMs, toMs }) => [fromMs, toMs ?? fromMs])]
  const ends = day.requests.flatMap(({ key, endedMs }) => (key !== null && endedMs !== null ? [endedMs] : []))
  return Math.max(0, Math.max(0, ...ends) - Math.max(0, ...deeds))
}
