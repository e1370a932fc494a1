import { createPlaceFinder, type PlaceFinder } from '#contract/places/place-finder.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

/** Building one takes some milliseconds; the reference data stays the same for the life of the process. */
const finders = new WeakMap<ReferenceData, PlaceFinder>()

/**
 * The countries of a list separated by commas, semicolons or line breaks: by an official name, a code, or another name that means one country only.
 * Undefined for an entry that means none or several: an alert must not go to a country by mistake.
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
