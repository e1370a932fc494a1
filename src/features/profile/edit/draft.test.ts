import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'
import { pickedOf } from './profile-form.ts'

const form = {
  salutation: null,
  firstName: 'An',
  lastName: '',
  dial: 'CH+41',
  phone: '',
  dateOfBirth: '04.0',
  residence: { text: 'Tha', value: null },
  main: pickedOf(null),
  additional: [{ key: 3, country: pickedOf('TH'), representation: pickedOf(null) }],
}

const base = {
  rev: 4,
  salutation: null,
  firstName: 'Anna',
  lastName: null,
  mobilePhone: null,
  dateOfBirth: null,
  countryOfResidence: null,
  representations: [],
}

test('a half-finished form is read as it was left, with the profile that it was typed on', () => {
  expect(draftOf(JSON.stringify({ ...form, base }))).toEqual({ form, base })
})

test('a draft of an earlier version is read without a base', () => {
  expect(draftOf(JSON.stringify(form))).toEqual({ form, base: null })
})

test.each([null, '', '{', '[]', '{"firstName":"An"}', JSON.stringify({ ...form, salutation: 'sir' })])(
  'an unreadable draft %j is ignored',
  (text) => {
    expect(draftOf(text)).toBeNull()
  },
)
