import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { OpeningHours, Representation, StaticMap, StaticMapQuery } from './representation.ts'

const names = { de: 'x', fr: 'x', it: 'x', en: 'x' }
const representation = {
  id: 'bangkok',
  repCode: 'ban',
  type: 'embassy',
  countryIso: 'TH',
  seatCountryIso: 'TH',
  names,
  nameAddition: null,
  city: names,
  address: null,
  coordinates: null,
  phone: '+66 2 674 69 00',
  email: null,
  website: null,
  openingHours: [],
  jurisdiction: ['TH'],
  timezone: 'Asia/Bangkok',
  asOf: null,
}

test('a kind of post of tomorrow shows as a consulate, rather than hiding the post and its number', () => {
  expect(v.parse(Representation, { ...representation, type: 'digital-consulate' })).toEqual({ ...representation, type: 'consulate' })
})

test.each([
  ['+41 58 465 00 00', true],
  ['191', true],
  ['*123#', true],
  ['call us', false],
  ['1', false],
  ['tel:+41', false],
])('the number %j can be called: %s', (phone, expected) => {
  expect(v.is(Representation, { ...representation, phone })).toBe(expected)
})

test('what a contact rests on may be left out, and in a word of tomorrow is the least that it can be', () => {
  const phone = { support: 'notary', asOf: '2027-01' }
  expect(v.parse(Representation, { ...representation, evidence: { phone } }).evidence).toEqual({
    phone: { support: 'single-source', asOf: '2027-01' },
  })
  expect(v.parse(Representation, representation)).not.toHaveProperty('evidence')
})

describe('opening hours', () => {
  const week = [[[480, 720]], [], [], [], [], [], []]
  test('are of a whole week, in minutes after midnight', () => {
    expect(v.parse(OpeningHours, { kind: 'drive-in', week, byAppointment: false, asOf: null })).toMatchObject({ kind: 'counter', week })
    expect(v.is(OpeningHours, { kind: 'counter', week: week.slice(1), byAppointment: false, asOf: null })).toBe(false)
    expect(v.is(OpeningHours, { kind: 'counter', week: [[[480]], ...week.slice(1)], byAppointment: false, asOf: null })).toBe(false)
  })
})

describe('a map', () => {
  test.each([
    ['13.7563,100.5018', '720x210', true],
    ['-33.9,-18', '720x210', true],
    ['13.7563, 100.5018', '720x210', false],
    ['13.7', '720x210', false],
    ['13.7,100.5', 'large', false],
  ])('around %s of the size %s is asked for: %s', (markers, size, expected) => {
    expect(v.is(StaticMapQuery, { markers, size })).toBe(expected)
  })

  test('is a picture, and nothing that runs', () => {
    expect(v.is(StaticMap, { image: 'data:image/png;base64,AAAA' })).toBe(true)
    for (const image of ['data:text/html;base64,AAAA', 'https://example.org/map.png', 'data:image/svg+xml,<svg/>', ''])
      expect(v.is(StaticMap, { image }), image).toBe(false)
  })
})
