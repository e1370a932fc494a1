import type { Alert } from '#contract/alert/alert.ts'

const readableForMs = 60 * 86_400_000

/** With a further release: it replaces an earlier one of its alert, and an earlier one replaces nothing. */
export function takeIn(stored: readonly Alert[], release: Alert): Alert[] {
  const before = stored.find((one) => one.id === release.id)
  if (before && before.number >= release.number) return [...stored]
  return [...stored.filter((one) => one !== before), release]
}

/** Without those that were over long ago. */
export function stillReadable(stored: readonly Alert[], now: number): Alert[] {
  return stored.filter(({ until }) => until + readableForMs > now)
}
