import { createPlaceFinder, type PlaceFinder } from '#contract/places/place-finder.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

/** Cached, because creating a finder takes some milliseconds. The reference data does not change while the process runs. */
const finders = new WeakMap<ReferenceData, PlaceFinder>()

/**
 * The countries in a list separated by commas, semicolons or line breaks: official names, codes, or other unambiguous names. An unknown or ambiguous entry gives
 * undefined, so that no alert goes to a country by mistake.
 */
export function countriesIn(text: string, reference: ReferenceData): (string | undefined)[] {
  const wanted = text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
  return [...new Set(wanted.map((name) => countryNamed(name, reference)))]
}

function countryNamed(name: string, reference: ReferenceData): string | undefined {
  const lower = name.toLocaleLowerCase()
  const official = reference.countries.find(({ names }) => Object.values(names).some((one) => one.toLocaleLowerCase() === lower))
  if (official) return official.iso2
  const coded = reference.iso2ByCode.get(name.toUpperCase())
  if (coded !== undefined) return coded
  const finder = finders.get(reference) ?? createPlaceFinder(reference, 'en')
  finders.set(reference, finder)
  const [only, another] = finder.find(name).filter(({ isExact }) => isExact)
  return another === undefined ? only?.iso2 : undefined
}
