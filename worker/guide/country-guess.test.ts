import { expect, test } from 'vitest'
import type { Country } from '#contract/contact/representation.ts'
import { countryOfTimezone } from './country-guess.ts'

const country = (iso2: string, capital: string, timezones: string[]) =>
  ({ iso2, capital: { name: capital, lat: 0, lon: 0 }, timezones }) as unknown as Country

const countries = [
  country('LA', 'Vientiane', ['Asia/Bangkok']),
  country('TH', 'Bangkok', ['Asia/Bangkok']),
  country('KE', 'Nairobi', ['Africa/Nairobi']),
  country('CH', 'Bern', ['Europe/Zurich']),
  country('LI', 'Vaduz', ['Europe/Zurich']),
]

test('a time zone of one country names it', () => expect(countryOfTimezone(countries, 'Africa/Nairobi')).toBe('KE'))
test('a shared time zone names the country of its city', () => expect(countryOfTimezone(countries, 'Asia/Bangkok')).toBe('TH'))
test('a shared time zone that is named after no capital names nobody', () =>
  expect(countryOfTimezone(countries, 'Europe/Zurich')).toBeUndefined())
test('an unknown time zone names nobody', () => expect(countryOfTimezone(countries, 'UTC')).toBeUndefined())
