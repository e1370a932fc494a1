import * as v from 'valibot'
import type { Country } from '#contract/contact/representation.ts'

export const CountryGroup = v.object({ countries: v.array(v.string()) })

/** The groups that country records tell by themselves. */
const byRecord: Record<string, (country: Country) => boolean> = {
  home: (country) => country.iso2 === 'CH',
  euEfta: (country) => country.inEU || country.inEFTA,
  uk: (country) => country.iso2 === 'GB',
  euEftaUk: (country) => country.inEU || country.inEFTA || country.iso2 === 'GB',
}

export interface GroupsOfCountries {
  names: ReadonlySet<string>
  /** Names of the groups that the country is in. */
  of(country: Country): ReadonlySet<string>
}

export function groupsOfCountries(groups: Record<string, v.InferOutput<typeof CountryGroup>>): GroupsOfCountries {
  const listed = Object.entries(groups).map(([name, { countries }]) => [name, new Set(countries)] as const)
  return {
    names: new Set([...Object.keys(byRecord), ...listed.map(([name]) => name)]),
    of: (country) =>
      new Set([
        ...Object.entries(byRecord).flatMap(([name, isIn]) => (isIn(country) ? [name] : [])),
        ...listed.flatMap(([name, countries]) => (countries.has(country.iso2) ? [name] : [])),
      ]),
  }
}
