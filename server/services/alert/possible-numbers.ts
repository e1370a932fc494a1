import { phonesMeant } from '#contract/values/phone-numbers.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'

const homeCountry = 'CH'

/**
 * The international numbers that a number may mean as somebody writes it: without a country code it is read as one of `country`, and as a Swiss one.
 * If neither reading exists, the digits themselves.
 */
export function possibleNumbers(written: string, country: string): string[] {
  const numbers = phonesMeant(written, [country, homeCountry])
  const digits = plainSigns(written).replaceAll(/\D/g, '')
  return numbers.length > 0 || digits === '' ? numbers : [digits]
}
