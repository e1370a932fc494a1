import { expect, test } from 'vitest'
import { countryOfTimeZone } from './zone-country.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'

const { countries } = await loadReferenceData()
const countryOf = (zone: string) => countryOfTimeZone(countries, zone)

test.each([
  ['Asia/Calcutta', 'IN'],
  ['Asia/Katmandu', 'NP'],
  ['Asia/Saigon', 'VN'],
  ['Asia/Rangoon', 'MM'],
  ['America/Buenos_Aires', 'AR'],
  ['Europe/Kiev', 'UA'],
  ['Europe/Kyiv', 'UA'],
  ['Asia/Dubai', 'AE'],
  ['Europe/London', 'GB'],
  ['Africa/Lagos', 'NG'],
  ['Asia/Jerusalem', 'IL'],
  ['Europe/Zurich', 'CH'],
  ['Asia/Bangkok', 'TH'],
  ['America/Toronto', 'CA'],
  ['US/Pacific', 'US'],
])('%s is %s', (zone, iso2) => {
  expect(countryOf(zone)).toBe(iso2)
})

test('every time zone known to this machine resolves to a country', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && countryOf(zone) === undefined)).toEqual([])
})

test('every time zone in the data resolves to a country that uses it', () => {
  for (const { timezones } of countries)
    for (const zone of timezones) expect(countries.find(({ iso2 }) => iso2 === countryOf(zone))?.timezones).toContain(zone)
})

test('a zone without a country resolves to none', () => {
  expect(['UTC', 'Etc/GMT+5', 'Mars/Olympus'].map(countryOf)).toEqual([undefined, undefined, undefined])
})
