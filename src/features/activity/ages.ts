import type { StoredPart } from '#store/rows/views.ts'
import { freshForMs } from '#src/ui/format/format.ts'

const order = ['emergency', 'guide', 'feed', 'representations', 'maps'] as const

/** One line for each kind of thing on the device, with the oldest age among its parts: the truth is the worst of them. */
export function agesOf(
  parts: readonly StoredPart[],
  now: number,
): { part: StoredPart['part']; confirmedAt: number | null; isFresh: boolean }[] {
  return order.flatMap((part) => {
    const ages = parts.filter((stored) => stored.part === part).map(({ confirmedAt }) => confirmedAt)
    if (ages.length === 0) return []
    const known = ages.filter((age) => age !== null)
    const confirmedAt = known.length === ages.length ? Math.min(...known) : null
    return [{ part, confirmedAt, isFresh: confirmedAt !== null && now - confirmedAt < freshForMs }]
  })
}
