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

test('a half finished form comes back as it was left', () => {
  expect(draftOf(JSON.stringify(form))).toEqual(form)
})

test.each([null, '', '{', '[]', '{"firstName":"An"}', JSON.stringify({ ...form, salutation: 'sir' })])(
  'of %j nothing comes back',
  (text) => {
    expect(draftOf(text)).toBeNull()
  },
)
