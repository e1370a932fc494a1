import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import { countryOfProfile, followCountry } from './session.ts'

const entry = { id: 'a', repCode: 'A', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
const profile = {
  countryOfResidence: 'LA',
  representations: [{ ...entry, isMainRepresentation: false, countryIsoCode: 'FR' }, entry],
} as Profile

test('the guide is about the country of the main representation, else of residence', () => {
  expect(countryOfProfile(profile)).toBe('TH')
  expect(countryOfProfile({ ...profile, representations: [] })).toBe('LA')
  expect(countryOfProfile({ ...profile, representations: [], countryOfResidence: null })).toBeNull()
  expect(countryOfProfile(null)).toBeNull()
})

test('it follows each change of the profile once, and leaves what the citizen chose since', () => {
  let followed: string | null = null
  const countries: string[] = []
  const guide = {
    followed: () => followed,
    setFollowed: (country: string) => void (followed = country),
    setCountry: (country: string) => void countries.push(country),
  }
  for (const country of ['TH', 'TH', null, 'TH', 'FR', 'TH']) followCountry(guide, country)
  expect(countries).toEqual(['TH', 'FR', 'TH'])
})
