import { expect, test } from 'vitest'
import { baseOf, changesOf, fieldsOf, isSameField, profileFields } from './profile-fields.ts'
import { ProfileBody, type ProfileChange } from './user.ts'

const main = { id: 'a', repCode: 'A', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
const other = { ...main, id: 'b', isMainRepresentation: false }
const body: ProfileChange = {
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [main],
}

test('profileFields lists every field of a profile body', () => {
  expect(new Set<string>(profileFields)).toEqual(new Set(Object.keys(ProfileBody.entries)))
})

test('a change without a base covers every field', () => {
  expect(fieldsOf(body)).toEqual(profileFields)
  expect(changesOf(body)).toEqual(body)
})

test('a change with a base covers only the fields of its base', () => {
  const change = { ...body, base: baseOf({ ...body, rev: 4, firstName: null }, ['representations', 'firstName']) }
  expect(change.base).toEqual({ rev: 4, was: { firstName: null, representations: [main] } })
  expect(fieldsOf(change)).toEqual(['firstName', 'representations'])
  expect(changesOf(change)).toEqual({ firstName: 'Anna', representations: [main] })
})

test('representations are compared regardless of list order and of which are original', () => {
  const listed = { representations: [{ ...other, isOriginalCombination: false }, main] }
  expect(isSameField('representations', { representations: [main, other] }, listed)).toBe(true)
  expect(isSameField('representations', { representations: [main] }, listed)).toBe(false)
  const swapped = [main, other].map((one) => ({ ...one, isMainRepresentation: !one.isMainRepresentation }))
  expect(isSameField('representations', { representations: [main, other] }, { representations: swapped })).toBe(false)
})
