import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { isOriginalCombination, representationOptions, suggestedRepresentation } from './representation-options.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../server/data/${name}.json`, import.meta.url), 'utf8')) as unknown
const reference = { countries: read('countries') as Country[], representations: read('representations') as Representation[] }

test('the post in charge of the country comes first, then the others there, then all of the world', () => {
  const options = representationOptions(reference, { iso2: 'TH', language: 'en' })
  expect(options).toHaveLength(reference.representations.length)
  expect(options[0]).toMatchObject({ value: 'th-bangkok-embassy', sub: 'Thailand' })
  expect(options.slice(1, 4).map(({ value }) => value.slice(0, 3))).toEqual(['th-', 'th-', 'th-'])
  expect(options[4]?.value.startsWith('th-')).toBe(false)
})

test('a post says what its name does not', () => {
  const atlanta = representationOptions(reference, { iso2: 'KY', language: 'en' })[0]
  expect(atlanta?.sub).toContain('also responsible for the Cayman Islands')
})

test('the country brings its post, and only a post that is known', () => {
  expect(suggestedRepresentation(reference, 'BM')).toBe('us-new-york-cg')
  expect(suggestedRepresentation(reference, 'CH')).toBeNull()
  expect(suggestedRepresentation(reference, null)).toBeNull()
  expect(suggestedRepresentation({ ...reference, representations: [] }, 'TH')).toBeNull()
})

test('a pair is original where the service lists the post for the country', () => {
  expect(isOriginalCombination(reference, { iso2: 'TH', id: 'th-bangkok-embassy' })).toBe(true)
  expect(isOriginalCombination(reference, { iso2: 'TH', id: 'th-phuket-hc' })).toBe(true)
  expect(isOriginalCombination(reference, { iso2: 'TH', id: 'us-new-york-cg' })).toBe(false)
  expect(isOriginalCombination(reference, { iso2: 'XX', id: 'th-bangkok-embassy' })).toBe(false)
})
