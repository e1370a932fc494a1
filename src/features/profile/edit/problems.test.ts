import { describe, expect, test } from 'vitest'
import de from './wording/profileForm.de.json'
import en from './wording/profileForm.en.json'
import fr from './wording/profileForm.fr.json'
import it from './wording/profileForm.it.json'
import * as phones from '#contract/values/phone-numbers.ts'
import { phoneCheckBy } from './phone-number.ts'
import { pickedOf, type ProfileForm } from './profile-form.ts'
import { type FormProblem, problemsOf, problemsOfService } from './problems.ts'

const right: ProfileForm = {
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  dial: 'CH+41',
  phone: '079 123 45 67',
  dateOfBirth: '04.09.1987',
  residence: pickedOf('TH'),
  main: pickedOf('th-bangkok-embassy'),
  additional: [],
}
const rules = { today: '2026-11-20', checkPhone: phoneCheckBy(phones) }
const item = (country: string | null, representation: string | null, key = 0) => ({
  key,
  country: pickedOf(country),
  representation: pickedOf(representation),
})

describe('section 5 of the specification, word for word', () => {
  test.each<[string, Partial<ProfileForm>, FormProblem['field'], string]>([
    ['no salutation', { salutation: null }, 'salutation', 'Please select the desired salutation.'],
    ['no first name', { firstName: '' }, 'firstName', 'Please enter your first name.'],
    ['a first name of spaces', { firstName: '  ' }, 'firstName', 'Please enter your first name.'],
    ['no last name', { lastName: '' }, 'lastName', 'Please enter your last name.'],
    ['no phone', { phone: ' ' }, 'phone', 'Please enter a phone number.'],
    ['a phone that is too short', { phone: '079 123' }, 'phone', 'Please enter a valid phone number.'],
    ['a phone of letters', { phone: 'home' }, 'phone', 'Please enter a valid phone number.'],
    ['no date of birth', { dateOfBirth: '' }, 'dateOfBirth', 'Please enter your date of birth.'],
    ['a date in another form', { dateOfBirth: '1987/9/4' }, 'dateOfBirth', 'Please enter a valid date of birth (dd.mm.yyyy).'],
    ['a day that no month has', { dateOfBirth: '31.02.1987' }, 'dateOfBirth', 'Please enter a valid date of birth (dd.mm.yyyy).'],
    ['29 February of a common year', { dateOfBirth: '29.02.1900' }, 'dateOfBirth', 'Please enter a valid date of birth (dd.mm.yyyy).'],
    ['tomorrow', { dateOfBirth: '21.11.2026' }, 'dateOfBirth', 'Date of birth cannot be in the future.'],
    ['a day over 120 years ago', { dateOfBirth: '19.11.1906' }, 'dateOfBirth', 'Cannot be older than 120 years.'],
    ['no country', { residence: pickedOf(null) }, 'residence', 'Please select your country of residence.'],
    ['a country that is none', { residence: { text: 'Atlantis', value: null } }, 'residence', 'Please select a valid country.'],
    ['no main representation', { main: pickedOf(null) }, 'main', 'Please choose your responsible representation.'],
    ['a post that is none', { main: { text: 'Atlantis', value: null } }, 'main', 'Please choose your responsible representation.'],
    [
      'an empty additional one',
      { additional: [item(null, null)] },
      'country-0',
      'Please complete the details of the desired representation.',
    ],
    [
      'an additional one without its post',
      { additional: [item('BM', null, 7)] },
      'representation-7',
      'Please complete the details of the desired representation.',
    ],
  ])('%s', (_, change, field, message) => {
    const problems = problemsOf({ ...right, ...change }, rules)
    expect(problems.map((problem) => [problem.field, en.problem[problem.key as keyof typeof en.problem]])).toEqual([[field, message]])
  })
})

test.each(['20.11.2026', '20.11.1906', '29.02.2024'])('%s is a date of birth', (dateOfBirth) => {
  expect(problemsOf({ ...right, dateOfBirth }, rules)).toEqual([])
})

test('an empty form names every field, in the order of the form', () => {
  const empty: ProfileForm = {
    ...right,
    salutation: null,
    firstName: '',
    lastName: '',
    phone: '',
    dateOfBirth: '',
    residence: pickedOf(null),
    main: pickedOf(null),
    additional: [item(null, null)],
  }
  expect(problemsOf(empty, rules).map(({ field }) => field)).toEqual([
    'residence',
    'main',
    'country-0',
    'salutation',
    'firstName',
    'lastName',
    'dateOfBirth',
    'phone',
  ])
})

test('duplicate pairs of country and representation are refused', () => {
  const twice = [item('BM', 'us-new-york-cg', 0), item('BM', 'us-new-york-cg', 1), item('TH', 'th-bangkok-embassy', 2)]
  expect(problemsOf({ ...right, additional: twice }, rules).map(({ field, key }) => [field, key])).toEqual([
    ['representation-1', 'additionalTwice'],
    ['representation-2', 'additionalTwice'],
  ])
})

test('the form that cannot be sent says so in the words of the specification', () => {
  expect(en.cannotSubmit).toBe('Form cannot be submitted; fields are missing or invalid')
  expect(en.locateNotFound).toBe('Your current country of residence was not found. Please select your representation via dropdown.')
})

test('every message has a translation of its own', () => {
  for (const key of Object.keys(en.problem) as (keyof typeof en.problem)[])
    expect(new Set([en, de, fr, it].map((words) => words.problem[key])).size, key).toBe(4)
})

test('a refusal of the service is shown at its field', () => {
  const form = { ...right, additional: [item('BM', 'us-new-york-cg', 4)] }
  const placed = (field: string, code = 'unknown') => problemsOfService([{ field, code }], form)[0]
  expect(placed('mobilePhone')).toEqual({ field: 'phone', key: 'phoneInvalid' })
  expect(placed('dateOfBirth', 'in-the-future')).toEqual({ field: 'dateOfBirth', key: 'birthInFuture' })
  expect(placed('dateOfBirth', 'too-old')).toEqual({ field: 'dateOfBirth', key: 'birthTooOld' })
  expect(placed('countryOfResidence')).toEqual({ field: 'residence', key: 'countryInvalid' })
  expect(placed('representations.0.id')).toEqual({ field: 'main', key: 'mainRequired' })
  expect(placed('representations.1.countryIsoCode')).toEqual({ field: 'representation-4', key: 'additionalIncomplete' })
  expect(placed('')).toBeUndefined()
  const twice = ['in-the-future', 'invalid'].map((code) => ({ field: 'dateOfBirth', code }))
  expect(problemsOfService(twice, form), 'the first alone').toEqual([{ field: 'dateOfBirth', key: 'birthInFuture' }])
})
