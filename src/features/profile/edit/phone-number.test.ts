import * as v from 'valibot'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as phones from '#contract/values/phone-numbers.ts'
import { ProfileBody } from '#contract/account/user.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { dialCodesOf, phoneCheckBy, roughPhoneCheck, splitPhone, suggestedDial } from './phone-number.ts'
import { isOriginalCombination, representationOptions, suggestedRepresentation } from './representation-options.ts'

const countries = JSON.parse(readFileSync(new URL('../../../../server/data/countries.json', import.meta.url), 'utf8')) as Country[]
const check = phoneCheckBy(phones)

describe('a number that somebody can be called by is stored in E.164', () => {
  test.each([
    ['CH+41', '079 123 45 67', '+41791234567'],
    ['CH+41', '+41 (0)79 123 45 67', '+41791234567'],
    ['CH+41', '+66 81 234 5678', '+66812345678'],
    ['TH+66', '081 234 5678', '+66812345678'],
    ['DO+1809', '555 1234', '+18095551234'],
    ['DO+1809', '809 555 1234', '+18095551234'],
    ['IT+39', '06 6982 0000', '+390669820000'],
    ['RU+7', '8 912 345 67 89', '+79123456789'],
    ['CH+41', 'Anna Muster, Mobil: +41 79 123 45 67', '+41791234567'],
    ['CH+41', '\u202D079 123 45 67\u202C', '+41791234567'],
    ['CH+41', '٠٧٩ ١٢٣ ٤٥ ٦٧', '+41791234567'],
    ['MX+52', '044 55 1234 5678', '+525512345678'],
    ['US+1', '011 41 79 123 45 67', '+41791234567'],
    ['US+1', '+44 (0)20 7946 0958', '+442079460958'],
  ])('%s %s', (dial, text, expected) => {
    expect(check(dial, text)).toBe(expected)
  })
})

test.each([
  ['CH+41', ''],
  ['CH+41', '079 123 45 67 89'],
  ['CH+41', 'zero seven nine'],
  ['CH+41', '+999 1234567'],
  ['CH+41', '079 123 45 67 / 079 123 45 68'],
  ['CH+41', '079 123 45 67 ext. 5'],
])('%s %j is no such number', (dial, text) => {
  expect(check(dial, text)).toBeNull()
})

test('without the rules a number is sent as it was typed, and the service reads the same number by them', () => {
  expect(roughPhoneCheck('CH+41', 'none')).toBeNull()
  expect(roughPhoneCheck('CH+41', '12')).toBeNull()
  expect(roughPhoneCheck('GB+44', '\u202D+44 (0)20 7946 0958\u202C')).toBe('+44 (0)20 7946 0958')
  for (const [dial, typed] of [
    ['CH+41', '079 123 45 67'],
    ['CH+41', '0066 81 234 5678'],
    ['IT+39', '06 698 20000'],
    ['CI+225', '07 12 34 56 78'],
    ['US+1', '011 41 79 123 45 67'],
    ['MX+52', '1 55 1234 5678'],
    ['DO+1809', '555 1234'],
    ['GB+44', '+44 (0)20 7946 0958'],
    ['CH+41', '(+41) 79 123 45 67'],
    ['CH+41', 'Anna Muster, Mobil: ٠٧٩ ١٢٣ ٤٥ ٦٧'],
  ] as const) {
    const sent = v.parse(ProfileBody.entries.mobilePhone, roughPhoneCheck(dial, typed))
    expect(phones.readTypedPhone(sent)?.number, typed).toBe(check(dial, typed))
  }
})

test('every country with a dial code can be chosen, Switzerland is suggested', () => {
  const codes = dialCodesOf(countries)
  expect(new Set(codes.map(({ iso2 }) => iso2)).size).toBeGreaterThan(230)
  expect(new Set(codes.map(({ value }) => value)).size).toBe(codes.length)
  expect(codes.map(({ value }) => value)).toContain(suggestedDial)
})

test('a stored number comes apart and together again', () => {
  expect(splitPhone('+41791234567', countries, [])).toEqual({ dial: 'CH+41', phone: '791234567' })
  expect(splitPhone('+18095551234', countries, [])).toEqual({ dial: 'DO+1809', phone: '5551234' })
  expect(splitPhone('+12125550100', countries, [])).toEqual({ dial: 'US+1', phone: '2125550100' })
  expect(splitPhone('+12125550100', countries, [null, 'CA']).dial).toBe('CA+1')
  expect(splitPhone('+9991234567', countries, [])).toEqual({ dial: suggestedDial, phone: '+9991234567' })
  for (const number of ['+41791234567', '+18095551234', '+390669820000', '+79123456789']) {
    const { dial, phone } = splitPhone(number, countries, [])
    expect(check(dial, phone)).toBe(number)
  }
})

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../../server/data/${name}.json`, import.meta.url), 'utf8')) as unknown
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
