import { expect, test } from 'vitest'
import type { Representation } from '#contract/contact/representation.ts'
import { listRepresentations } from './representations.tsx'

const four = (text: string) => ({ de: text, fr: text, it: text, en: text })
const representation = (repCode: string, countryIso: string, name: string, addition?: string) =>
  ({
    id: repCode,
    repCode,
    countryIso,
    names: four(name),
    city: four(name),
    nameAddition: addition ? four(addition) : null,
  }) as Representation

const representations = [
  representation('THBKK', 'TH', 'Embassy in Bangkok'),
  representation('BRSAO', 'BR', 'Consulate General in São Paulo'),
  representation('USNEW', 'US', 'Consulate General in New York', 'also Bermuda'),
  representation('BRBRA', 'BR', 'Embassy in Brasilia'),
]
const countries = [
  { iso2: 'TH', name: 'Thailand' },
  { iso2: 'BR', name: 'Brazil' },
  { iso2: 'US', name: 'United States' },
]
/** A stub of the place finder: Siam is Thailand. */
const idsAt = (term: string) => (term === 'siam' ? ['THBKK'] : [])
const found = (term: string) =>
  listRepresentations({ representations, countries, term, language: 'en', locale: 'en-GB', idsAt }).map(({ repCode }) => repCode)

test('an empty term lists all, by country, then by name', () => {
  expect(found('')).toEqual(['BRSAO', 'BRBRA', 'THBKK', 'USNEW'])
})

test('the search covers city, country and addition, and ignores accents and case', () => {
  expect(found('sao')).toEqual(['BRSAO'])
  expect(found('THAI')).toEqual(['THBKK'])
  expect(found('bermuda')).toEqual(['USNEW'])
  expect(found('brazil embassy')).toEqual(['BRBRA'])
  expect(found('moon')).toEqual([])
})

test('a place without a representation of that name finds those for its country', () => {
  expect(found('siam')).toEqual(['THBKK'])
})
