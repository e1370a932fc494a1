import * as v from 'valibot'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { type Profile, ProfileBody } from '#contract/account/user.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import type { IntentView } from '#store/rows/views.ts'
import { sampleIntent } from '#store/testing/intent-samples.ts'
import {
  asksTheSame,
  bodyOf,
  formOf,
  personalPartOf,
  pickedOf,
  type ProfileForm,
  withAdditionalCountry,
  withResidence,
  withSuggestions,
  refusedProfile,
  afterSave,
} from './profile-form.ts'
import { draftOf, textOf } from './draft.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../../server/data/${name}.json`, import.meta.url), 'utf8')) as unknown
const reference = { countries: read('countries') as Country[], representations: read('representations') as Representation[] }
const bangkok = { id: 'th-bangkok-embassy', repCode: 'THBAN', countryIsoCode: 'TH', isOriginalCombination: true }
const newYork = { id: 'us-new-york-cg', repCode: 'USNEWG', countryIsoCode: 'BM', isOriginalCombination: true }
const phuket = { id: 'th-phuket-hc', repCode: 'THPHU', countryIsoCode: 'MY', isOriginalCombination: false }
const repCodeOf = (id: string) => reference.representations.find((representation) => representation.id === id)?.repCode ?? ''

const profile: Profile = {
  accountId: 'a1',
  rev: 3,
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  email: 'anna@abroad.example',
  mobilePhone: '+66812345678',
  dateOfBirth: '04.09.1987',
  countryOfResidence: 'TH',
  representations: [
    { ...phuket, repCode: repCodeOf(phuket.id), isMainRepresentation: false, index: 1 },
    { ...bangkok, repCode: repCodeOf(bangkok.id), isMainRepresentation: true, index: 0 },
    { ...newYork, repCode: repCodeOf(newYork.id), isMainRepresentation: false, index: 0 },
  ],
  isComplete: true,
}
const empty: Profile = {
  ...profile,
  salutation: null,
  firstName: null,
  lastName: null,
  mobilePhone: null,
  dateOfBirth: null,
  countryOfResidence: null,
  representations: [],
  isComplete: false,
}
const formed = (of: Profile, guideCountry: string | null = null) => formOf(of, { reference, guideCountry })

test('a first form begins with the country of the guide, its representation and its dial code', () => {
  expect(formed(empty, 'BR')).toMatchObject({
    residence: { value: 'BR' },
    main: { value: 'br-brasilia-embassy' },
    dial: 'BR+55',
    phone: '',
  })
  expect(formed(empty)).toMatchObject({ residence: { value: null }, dial: 'CH+41' })
})

test('a new residence brings its dial code until a number is typed or another code chosen', () => {
  const form = formed(empty, 'BR')
  expect(withResidence(form, pickedOf('TH'), reference).dial).toBe('TH+66')
  expect(withResidence({ ...form, phone: '11 9' }, pickedOf('TH'), reference).dial).toBe('BR+55')
  expect(withResidence({ ...form, dial: 'CH+41' }, pickedOf('TH'), reference).dial).toBe('CH+41')
})

test('a profile comes through the form unchanged', () => {
  const form = formed(profile)
  expect(form).toMatchObject({ dial: 'TH+66', phone: '812345678', residence: { value: 'TH' }, main: { value: 'th-bangkok-embassy' } })
  const body = bodyOf(form, { reference, mobilePhone: '+66812345678' })
  expect(v.parse(ProfileBody, body)).toEqual(body)
  expect(body).toEqual({
    ...personalPartOf(profile),
    representations: [profile.representations[1], profile.representations[2], profile.representations[0]],
  })
})

test('exactly one representation is the main one, the others keep the order they were put in', () => {
  const form = formed(profile)
  const turned = { ...form, additional: form.additional.toReversed() }
  const { representations } = bodyOf(turned, { reference, mobilePhone: '+66812345678' })
  expect(representations.filter((entry) => entry.isMainRepresentation)).toHaveLength(1)
  expect(representations.map(({ id, index }) => [id, index])).toEqual([
    ['th-bangkok-embassy', 0],
    ['th-phuket-hc', 0],
    ['us-new-york-cg', 1],
  ])
})

test('the form of a new citizen is empty, with the Swiss dial code suggested', () => {
  expect(formed(empty)).toEqual({
    salutation: null,
    firstName: '',
    lastName: '',
    dial: 'CH+41',
    phone: '',
    dateOfBirth: '',
    residence: pickedOf(null),
    main: pickedOf(null),
    additional: [],
  })
})

test('a suggested representation stays while a country is typed, and follows the finished name', () => {
  for (const form of [withResidence(formed(empty), pickedOf('TH'), reference), formed(empty, 'TH')]) {
    const typing = withResidence(form, { text: 'Berm', value: null }, reference)
    expect(typing.main.value).toBe('th-bangkok-embassy')
    expect(withResidence(typing, pickedOf('BM'), reference).main.value).toBe('us-new-york-cg')
  }
})

test('a saved representation follows the residence only if it was the suggested one', () => {
  const typing = withResidence(formed(profile), { text: 'Berm', value: null }, reference)
  expect(withResidence(typing, pickedOf('BM'), reference).main.value).toBe('us-new-york-cg')
  const other = { ...profile, representations: [{ ...profile.representations[0]!, isMainRepresentation: true }] }
  expect(withResidence(formed(other), pickedOf('BM'), reference).main.value).toBe('th-phuket-hc')
})

test('an additional representation follows its country until the citizen picks one', () => {
  const item = { key: 0, country: pickedOf(null), representation: pickedOf(null) }
  const thai = withAdditionalCountry(item, pickedOf('TH'), reference)
  expect(thai.representation.value).toBe('th-bangkok-embassy')
  const typing = withAdditionalCountry(thai, { text: 'Berm', value: null }, reference)
  expect(withAdditionalCountry(typing, pickedOf('BM'), reference).representation.value).toBe('us-new-york-cg')
  const picked = { ...thai, representation: pickedOf('th-phuket-hc') }
  expect(withAdditionalCountry(picked, pickedOf('BM'), reference).representation.value).toBe('th-phuket-hc')
})

test('what was chosen before the list of representations came gets its own then, and nothing else changes', () => {
  const bare = { ...reference, representations: [] }
  const item = withAdditionalCountry({ key: 0, country: pickedOf(null), representation: pickedOf(null) }, pickedOf('BM'), bare)
  const early = { ...withResidence(formed(empty), pickedOf('TH'), bare), main: pickedOf(null), additional: [item] }
  const later = withSuggestions(early, reference)
  expect(later.main.value).toBe('th-bangkok-embassy')
  expect(later.additional[0]?.representation.value).toBe('us-new-york-cg')
  const typed = { ...early, main: { text: 'Bang', value: null } }
  expect(withSuggestions(typed, reference).main).toEqual(typed.main)
  expect(withSuggestions(formed(profile), reference)).toEqual(formed(profile))
})

test('an incomplete personal part is null', () => {
  expect(personalPartOf(empty)).toBeNull()
  expect(personalPartOf({ ...profile, firstName: null })).toBeNull()
})

test('a draft with the saved values counts as unchanged, however it was typed', () => {
  const stored = formOf(profile, { reference, guideCountry: null })
  const typed: ProfileForm = { ...stored, firstName: ' Anna', phone: '+66 81 234 56 78', residence: { text: 'Thailand', value: 'TH' } }
  expect(asksTheSame(typed, stored, reference)).toBe(true)
  expect(asksTheSame({ ...typed, firstName: 'Anne' }, stored, reference)).toBe(false)
  expect(asksTheSame({ ...typed, phone: '+66 81 234 56 79' }, stored, reference)).toBe(false)
  expect(asksTheSame({ ...typed, additional: typed.additional.slice(1) }, stored, reference)).toBe(false)
  const halfTyped = { key: 9, country: { text: 'Berm', value: null }, representation: pickedOf(null) }
  expect(asksTheSame({ ...typed, additional: [...typed.additional, halfTyped] }, stored, reference), 'nothing typed is thrown away').toBe(
    false,
  )
})

describe('refusedProfile', () => {
  const body: ProfileBody = {
    salutation: 'female',
    firstName: 'Anne',
    lastName: 'Muster',
    mobilePhone: '+66812345678',
    dateOfBirth: '04.09.1987',
    countryOfResidence: 'TH',
    representations: [],
  }
  const anna: Profile = { ...body, firstName: 'Anna', accountId: 'a1', rev: 3, email: 'anna@abroad.example', isComplete: true }

  function entry(errors?: FieldError[]): IntentView {
    const refusal = { type: 'abroad:invalid', detail: 'firstName: is too strange', at: 0, ...(errors && { errors }) } as const
    return viewOfPending(sampleIntent({ kind: 'profile', body }, { state: 'needs-you', refusal }))
  }

  test('the form begins with the refused values and their errors', () => {
    const refused = refusedProfile({ profile: anna, refused: [entry([{ field: 'firstName', code: 'invalid' }])] })
    expect(refused?.profile).toEqual({ ...anna, firstName: 'Anne' })
    expect(refused?.errors).toEqual([{ field: 'firstName', code: 'invalid' }])
    expect(refused?.conflicts).toEqual([])
  })

  test('a refusal that an older build has kept names no field', () => {
    expect(refusedProfile({ profile: anna, refused: [entry()] })?.errors).toEqual([])
  })

  test('the profile is unchanged if nothing was refused', () => {
    expect(refusedProfile({ profile: anna, refused: [] })).toBeNull()
  })
})

const main = {
  id: 'th-bangkok-embassy',
  repCode: 'THBAN',
  countryIsoCode: 'TH',
  isMainRepresentation: true,
  isOriginalCombination: true,
  index: 0,
}

test('a completed profile goes to the newsfeed, an edited one back', () => {
  expect(afterSave('profileCompletion', { representations: [main] })).toBe('newsfeed')
  expect(afterSave('editProfile', { representations: [main] })).toBe('back')
})

test('without a main representation completion goes on with it', () => {
  const representations = [{ ...main, isMainRepresentation: false }]
  expect(afterSave('profileCompletion', { representations })).toBe('representationsCompletion')
  expect(afterSave('representationsCompletion', { representations: [main] })).toBe('newsfeed')
  expect(afterSave('editRepresentations', { representations: [main] })).toBe('back')
})

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

test('a draft that was read is written as the same text, so that its id is found in each tab', () => {
  const text = textOf({ form, base: { ...base, accountId: 'anna', email: 'anna@abroad.example', isComplete: true } as typeof base })
  expect(textOf(draftOf(text)!)).toBe(text)
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
