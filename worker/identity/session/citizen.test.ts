import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import { scopeOfProfile } from './citizen.ts'

const entry = { id: 'a', repCode: 'THBAN', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
const profile = { countryOfResidence: 'TH', representations: [entry] } as Profile

test('the feed is of the countries of residence and of the representations, each once, in lower case', () => {
  const inLaos = { ...entry, countryIsoCode: 'LA', isMainRepresentation: false }
  expect(scopeOfProfile({ ...profile, representations: [inLaos, entry] })).toEqual({ countries: ['la', 'th'], repcodes: ['thban'] })
})

test('a pair that the citizen composed brings its country, and not the representation’s news', () => {
  const composed = { ...entry, repCode: 'FRPAR', countryIsoCode: 'LA', isOriginalCombination: false }
  expect(scopeOfProfile({ ...profile, representations: [entry, composed] })).toEqual({ countries: ['la', 'th'], repcodes: ['thban'] })
})

test('a profile that names nothing, or has not come, brings nothing', () => {
  const nothing = { countries: [], repcodes: [] }
  expect(scopeOfProfile({ ...profile, countryOfResidence: null, representations: [] })).toEqual(nothing)
  expect(scopeOfProfile(undefined)).toEqual(nothing)
})
