import type { Language } from '#contract/languages.ts'
import type { StoredPart } from '#store/views.ts'

export interface Own {
  country: string | null
  language: Language
  /** The post in charge is on the device, or the country has none. */
  hasRepresentation: boolean
}

export type Readiness = 'readyYes' | 'readyEmergency' | 'readyNo'

/** The pack that the citizen reads: their country in their language. Without a country the guide shows Switzerland's topics. */
export function ownPack(parts: readonly StoredPart[], { country, language }: Own): StoredPart | undefined {
  return parts.find(
    (stored) => stored.part === 'guide' && stored.count > 0 && stored.country === (country ?? 'CH') && stored.language === language,
  )
}

export function partOf(parts: readonly StoredPart[], part: StoredPart['part']): StoredPart | undefined {
  return parts.find((stored) => stored.part === part && stored.count > 0)
}

/** "Yes" is said only when help, representation and guide are all on the device: the one answer that must not be too early. */
export function readiness(parts: readonly StoredPart[], own: Own): Readiness {
  if (!partOf(parts, 'emergency')) return 'readyNo'
  const pack = ownPack(parts, own)
  const isWhole = pack !== undefined && pack.count >= (pack.wanted ?? pack.count)
  return own.hasRepresentation && isWhole ? 'readyYes' : 'readyEmergency'
}

/** An upper bound for one more pack in a language: what the biggest one here took, since countries share their articles. */
export function packEstimate(parts: readonly StoredPart[], language: Language): number | null {
  const sizes = parts
    .filter((stored) => stored.part === 'guide' && stored.language === language && stored.bytes > 0)
    .map(({ bytes }) => bytes)
  return sizes.length > 0 ? Math.max(...sizes) : null
}
