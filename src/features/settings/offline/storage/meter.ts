import type { StorageView, StoredPart } from '#store/rows/views.ts'

export type MeterKind = 'emergency' | 'guide' | 'feed' | 'other'

/**
 * The shares of the meter; what the browser counts beyond our own estimates is the app itself, its pictures and the rest. Articles that packs
 * share count once.
 */
export function meterOf(
  { parts, sharedBytes }: Pick<StorageView, 'parts' | 'sharedBytes'>,
  usedBytes: number | null,
): { kind: MeterKind; bytes: number }[] {
  const sum = (...kinds: StoredPart['part'][]) =>
    parts.filter(({ part }) => kinds.includes(part)).reduce((total, { bytes }) => total + bytes, 0)
  const own = [
    { kind: 'emergency', bytes: sum('emergency', 'representations') },
    { kind: 'guide', bytes: sharedBytes + parts.reduce((total, { frees = 0 }) => total + frees, 0) },
    { kind: 'feed', bytes: sum('feed') },
  ] as const
  const counted = own.reduce((total, { bytes }) => total + bytes, 0)
  return [...own, { kind: 'other', bytes: Math.max(0, (usedBytes ?? 0) - counted) } as const]
}
