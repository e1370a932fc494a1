import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Country } from '#contract/contact/representation.ts'
import { dialCodesOf, loadPhoneCheck, roughPhoneCheck, splitPhone, suggestedDial } from './phone-number.ts'

const countries = JSON.parse(readFileSync(new URL('../../../../../server/data/countries.json', import.meta.url), 'utf8')) as Country[]
const check = await loadPhoneCheck()

describe('a number that somebody can be called by is stored in E.164', () => {
  test.each([
    ['CH+41', '079 123 45 67', '+41791234567'],
    ['CH+41', '79 123 45 67', '+41791234567'],
    ['CH+41', '+41 79 123 45 67', '+41791234567'],
    ['CH+41', '0041 79 123 45 67', '+41791234567'],
    ['CH+41', '+41 (0)79 123 45 67', '+41791234567'],
    ['CH+41', '+66 81 234 5678', '+66812345678'],
    ['TH+66', '081 234 5678', '+66812345678'],
    ['TH+66', '81-234-5678', '+66812345678'],
    ['DO+1809', '555 1234', '+18095551234'],
    ['DO+1809', '809 555 1234', '+18095551234'],
    ['US+1', '(212) 555-0100', '+12125550100'],
    ['IT+39', '06 6982 0000', '+390669820000'],
    ['IT+39', '347 123 4567', '+393471234567'],
    ['GB+44', '07400 123456', '+447400123456'],
    ['RU+7', '8 912 345 67 89', '+79123456789'],
  ])('%s %s', (dial, text, expected) => {
    expect(check(dial, text)).toBe(expected)
  })
})

test.each([
  ['CH+41', ''],
  ['CH+41', '12'],
  ['CH+41', '079 123 45 6'],
  ['CH+41', '079 123 45 67 89'],
  ['CH+41', 'zero seven nine'],
  ['CH+41', '+41'],
  ['CH+41', '+999 1234567'],
  ['CH+41', 'call 079 123 45 67'],
  ['CH+41', '079 123 45 67 ext. 5'],
  ['TH+66', '1'],
])('%s %j is no such number', (dial, text) => {
  expect(check(dial, text)).toBeNull()
})

test('without the rules of the countries the shape alone is asked for', () => {
  expect(roughPhoneCheck('CH+41', '079 123 45 67')).toBe('+41791234567')
  expect(roughPhoneCheck('CH+41', '+66 81 234 5678')).toBe('+66812345678')
  expect(roughPhoneCheck('CH+41', 'none')).toBeNull()
})

test('without the rules the first 0 goes where it is dialled inside the country alone, and stays in Italy', () => {
  expect(roughPhoneCheck('IT+39', '06 698 20000')).toBe('+390669820000')
  expect(roughPhoneCheck('CI+225', '07 12 34 56 78')).toBe('+2250712345678')
  for (const [dial, typed] of [
    ['IT+39', '06 698 20000'],
    ['CH+41', '079 123 45 67'],
    ['FR+33', '06 12 34 56 78'],
  ] as const)
    expect(roughPhoneCheck(dial, typed), 'as the rules say').toBe(check(dial, typed))
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
