import { expect, test } from 'vitest'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { countriesIn } from './countries-in.ts'

const reference = await loadReferenceData()

test('official names, codes and other names of a country are understood', () => {
  expect(countriesIn('Thailand, LAO; us\nElfenbeinküste, England, VAE', reference)).toEqual(['TH', 'LA', 'US', 'CI', 'GB', 'AE'])
})

test('an entry that means none or several countries is no country', () => {
  expect(countriesIn('Atlantis', reference)).toEqual([undefined])
  expect(countriesIn('Korea', reference)).toEqual(['KR'])
  expect(countriesIn('Kongo', reference)).toEqual([undefined])
  expect(countriesIn('Thialand', reference)).toEqual([undefined])
})
