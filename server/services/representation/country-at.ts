import { iso1A2Code } from '@rapideditor/country-coder'
import type { Country } from '#contract/contact/representation.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

/** The country at a place; a territory without consular services of its own (Martinique) counts as its country (France). */
export function countryAt(reference: ReferenceData, place: { lat: number; lon: number }): Country | undefined {
  const point: [number, number] = [place.lon, place.lat]
  const [territory, country] = (['territory', 'country'] as const).map((level) =>
    reference.countryByIso.get(iso1A2Code(point, { level }) ?? ''),
  )
  return territory?.consularServicesId ? territory : (country ?? territory)
}
