import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

const homeCountry: CountryCode = 'CH'

/**
 * The international numbers that a number may mean as somebody writes it: without a country code it is read as one of `country`, and as a Swiss one.
 * If neither reading is possible, the digits themselves.
 */
export function possibleNumbers(written: string, country: string): string[] {
  const countries = [...(isSupportedCountry(country) ? [country] : []), homeCountry]
  const parsed = countries.flatMap((iso2) => parsePhoneNumberFromString(written, iso2) ?? [])
  const valid = parsed.filter((number) => number.isPossible())
  const numbers = [...new Set(valid.map(({ number }) => number))]
  const digits = written.replaceAll(/\D/g, '')
  return numbers.length > 0 || digits === '' ? numbers : [digits]
}
