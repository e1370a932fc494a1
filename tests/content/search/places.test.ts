import { beforeAll, expect, test } from 'vitest'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { findPlaces } from '#src/features/guide/search/find-places.ts'

let known: Parameters<typeof findPlaces>[2]
beforeAll(async () => {
  const { partners, representations, countries } = await loadReferenceData()
  known = { partners, representations, countries, ownId: countries.find(({ iso2 }) => iso2 === 'TH')?.consularServicesId ?? undefined }
})

const codesFor = (term: string) => findPlaces(term, 'en', known).representations.map(({ repCode }) => repCode)
const partnersFor = (term: string) => findPlaces(term, 'en', known).partners.map(({ id }) => id)

test('a representation is found by its place, its code and the countries it is in charge of, in any language', () => {
  for (const term of [
    'Bangkok',
    'botschaft bangkok',
    'THBAN',
    'Schweizer Botschaft Laos',
    'ambassade de Suisse en Thaïlande',
    'ambasciata thailandia',
  ])
    expect(codesFor(term), term).toContain('THBAN')
})

test('who only says embassy means the one in charge of their country', () => {
  expect(codesFor('Embassy')).toEqual(['THBAN'])
  expect(findPlaces('Embassy', 'en', { ...known, ownId: undefined }).representations).toEqual([])
})

test('a partner organisation is found by its name and its abbreviation', () => {
  expect(partnersFor('swisscommunity')).toContain('osa')
  expect(partnersFor('ASO')).toContain('osa')
})

test('nothing typed finds nothing, nor does a letter or the end of a word', () => {
  for (const term of ['', 'a', 'angkok']) expect(findPlaces(term, 'en', known), term).toEqual({ partners: [], representations: [] })
})

test('never more than fit below the topics', () => {
  for (const term of ['Schweiz', 'France', 'Swiss'])
    for (const list of Object.values(findPlaces(term, 'en', known))) expect(list.length, term).toBeLessThanOrEqual(4)
})
