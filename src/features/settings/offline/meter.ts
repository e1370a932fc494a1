import type { StoredPart } from '#store/views.ts'

export type MeterKind = 'emergency' | 'guide' | 'feed' | 'other'

/** The shares of the meter; what the browser counts beyond our own estimates is the app itself, its pictures and the rest. */
export function meterOf(parts: readonly StoredPart[], usedBytes: number | null): { kind: MeterKind; bytes: number }[] {
  const sum = (...kinds: StoredPart['part'][]) =>
    parts.filter(({ part }) => kinds.includes(part)).reduce((total, { bytes }) => total + bytes, 0)
  const own = [
    { kind: 'emergency', bytes: sum('emergency', 'representations') },
    { kind: 'guide', bytes: sum('guide') },
    { kind: 'feed', bytes: sum('feed') },
  ] as const
  const counted = own.reduce((total, { bytes }) => total + bytes, 0)
  return [...own, { kind: 'other', bytes: Math.max(0, (usedBytes ?? 0) - counted) } as const]
}
