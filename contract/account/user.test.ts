import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ProfileBody } from './user.ts'

const entry = { id: 'bangkok', repCode: 'ban', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
const profile = {
  salutation: 'neutral',
  firstName: ' Anna ',
  lastName: 'Muster',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [entry],
}

test('names are kept without the spaces around them', () => {
  expect(v.parse(ProfileBody, profile).firstName).toBe('Anna')
})

test('of several representations one at most is the main one', () => {
  const other = { ...entry, id: 'vientiane', index: 1 }
  expect(v.is(ProfileBody, { ...profile, representations: [entry, { ...other, isMainRepresentation: false }] })).toBe(true)
  expect(v.is(ProfileBody, { ...profile, representations: [] })).toBe(true)
  expect(v.safeParse(ProfileBody, { ...profile, representations: [entry, other] }).issues?.[0].message).toBe('only one main representation')
})

test.each([
  { firstName: '  ' },
  { lastName: 'x'.repeat(101) },
  { salutation: 'sir' },
  { mobilePhone: '0812345678' },
  { mobilePhone: '+0123456' },
  { dateOfBirth: '1990-02-01' },
  { countryOfResidence: 'Thailand' },
])('a profile with %j is refused', (wrong) => {
  expect(v.is(ProfileBody, { ...profile, ...wrong })).toBe(false)
})
