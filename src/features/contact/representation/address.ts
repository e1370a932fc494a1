import type { Representation } from '#contract/contact/representation.ts'

type Addressed = Pick<Representation, 'address'>

/** The address on one line, for a map's search; null where the street is not known. */
export function addressLine({ address }: Addressed): string | null {
  if (!address || address.lines.length === 0) return null
  return [...address.lines, townOf({ address })].filter(Boolean).join(', ')
}

/** Postal code and town. */
export function townOf({ address }: Addressed): string {
  return [address?.postalCode, address?.city].filter(Boolean).join(' ')
}
