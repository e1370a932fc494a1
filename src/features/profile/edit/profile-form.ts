import * as v from 'valibot'
import { changesOf, type HeldFields, isSameField, type ProfileField, fieldsOf, profileFields } from '#contract/account/profile-fields.ts'
import { type Profile, type ProfileBody, type RepresentationEntry, Salutation } from '#contract/account/user.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import type { OwnProfile } from '#store/account/read-session.ts'
import type { RouteName } from '#src/routes.ts'
import { finishedDate } from '#src/shared/ui/forms/date-input.tsx'
import { dialOf, splitPhone } from './phone-number.ts'
import { isOriginalCombination, type Reference, suggestedRepresentation } from './representation-options.ts'

/** `isSuggested`: filled in by the form. What the citizen picks or types loses the mark. */
const Picked = v.object({ text: v.string(), value: v.nullable(v.string()), isSuggested: v.optional(v.boolean()) })
type Picked = v.InferOutput<typeof Picked>
const Additional = v.object({ key: v.number(), country: Picked, representation: Picked })
export type Additional = v.InferOutput<typeof Additional>

/** What stands in the fields, right or wrong. Also what is kept of a form that was not sent. */
export const ProfileForm = v.object({
  salutation: v.nullable(Salutation),
  firstName: v.string(),
  lastName: v.string(),
  dial: v.string(),
  phone: v.string(),
  dateOfBirth: v.string(),
  residence: Picked,
  main: Picked,
  additional: v.array(Additional),
})
export type ProfileForm = v.InferOutput<typeof ProfileForm>

/** Chosen, whatever it is called in the citizen's language. */
export const pickedOf = (value: string | null): Picked => ({ text: '', value })

function suggestionFor(reference: Reference, iso2: string | null): Picked {
  const value = suggestedRepresentation(reference, iso2)
  return value === null ? pickedOf(null) : { text: '', value, isSuggested: true }
}

/** A suggestion follows the country, and an empty field gets one. Nothing changes while a country is being typed. */
function afterCountry(representation: Picked, country: Picked, reference: Reference): Picked {
  const isReplaced = representation.isSuggested === true || isEmpty(representation)
  return isReplaced && country.value !== null ? suggestionFor(reference, country.value) : representation
}

const isEmpty = ({ text, value }: Picked) => value === null && text === ''

/** The form as the profile fills it. `guideCountry`: chosen or guessed for the guide; it fills in a residence and a dial code that are missing. */
export function formOf(profile: Profile, { reference, guideCountry }: { reference: Reference; guideCountry: string | null }): ProfileForm {
  const residence = profile.countryOfResidence ?? guideCountry
  const entries = profile.representations
  const main = entries.find((entry) => entry.isMainRepresentation)
  // A saved one that is the suggestion follows the country as well.
  const suggestion = suggestionFor(reference, residence)
  const phone = profile.mobilePhone === null ? null : splitPhone(profile.mobilePhone, reference.countries, [residence])
  return {
    salutation: profile.salutation,
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    dial: phone?.dial ?? dialOf(reference.countries, residence),
    phone: phone?.phone ?? '',
    dateOfBirth: profile.dateOfBirth ?? '',
    residence: pickedOf(residence),
    main: main && main.id !== suggestion.value ? pickedOf(main.id) : suggestion,
    additional: entries
      .filter((entry) => !entry.isMainRepresentation)
      .toSorted((one, other) => one.index - other.index)
      .map(({ id, countryIsoCode }, key) => ({ key, country: pickedOf(countryIsoCode), representation: pickedOf(id) })),
  }
}

/** A new country brings its representation and its dial code, unless the citizen has chosen others. */
export function withResidence(form: ProfileForm, residence: Picked, reference: Reference): ProfileForm {
  const isOurDial = form.phone.trim() === '' && form.dial === dialOf(reference.countries, form.residence.value)
  return {
    ...form,
    residence,
    main: afterCountry(form.main, residence, reference),
    dial: isOurDial ? dialOf(reference.countries, residence.value) : form.dial,
  }
}

/** What was chosen while the device had no list of representations: each empty one gets the one of its country. */
export function withSuggestions(form: ProfileForm, reference: Reference): ProfileForm {
  const { residence, main, additional } = form
  return {
    ...form,
    main: suggestedWhereEmpty(main, residence, reference),
    additional: additional.map((item) => ({ ...item, representation: suggestedWhereEmpty(item.representation, item.country, reference) })),
  }
}

function suggestedWhereEmpty(picked: Picked, country: Picked, reference: Reference): Picked {
  return isEmpty(picked) ? suggestionFor(reference, country.value) : picked
}

export function withAdditionalCountry(item: Additional, country: Picked, reference: Reference): Additional {
  return { ...item, country, representation: afterCountry(item.representation, country, reference) }
}

/** The parts that a profile of its own brings, where the form is about representations alone. */
type PersonalPart = Omit<ProfileBody, 'representations'>

/** The profile's own personal part; null where something of it is missing. */
export function personalPartOf(profile: Profile): PersonalPart | null {
  const { salutation, firstName, lastName, mobilePhone, dateOfBirth, countryOfResidence } = profile
  if (!salutation || !firstName || !lastName || !mobilePhone || !dateOfBirth || !countryOfResidence) return null
  return { salutation, firstName, lastName, mobilePhone, dateOfBirth, countryOfResidence }
}

/** What is sent of a form without problems. */
export function bodyOf(form: ProfileForm, { reference, mobilePhone }: { reference: Reference; mobilePhone: string }): ProfileBody {
  return {
    salutation: form.salutation ?? 'neutral',
    firstName: plainName(form.firstName),
    lastName: plainName(form.lastName),
    mobilePhone,
    dateOfBirth: birthOf(form),
    countryOfResidence: form.residence.value ?? '',
    representations: representationsOf(form, reference),
  }
}

/** dd.mm.yyyy; as typed if it is not a date. */
export function birthOf({ dateOfBirth }: Pick<ProfileForm, 'dateOfBirth'>): string {
  return finishedDate(dateOfBirth).trim()
}

/** A tab or a line break that was pasted is a space. */
const plainName = (name: string) => name.replaceAll(/\s+/gu, ' ').trim()

/** The main one is for the country of residence; the others keep the order they stand in. */
export function representationsOf(form: ProfileForm, reference: Reference): RepresentationEntry[] {
  const chosen = [
    { iso2: form.residence.value, id: form.main.value },
    ...form.additional.map(({ country, representation }) => ({ iso2: country.value, id: representation.value })),
  ]
  return chosen.flatMap(({ iso2, id }, place) => {
    const representation = reference.representations.find((candidate) => candidate.id === id)
    if (!representation || iso2 === null) return []
    const entry = { id: representation.id, repCode: representation.repCode, countryIsoCode: iso2 }
    const isOriginal = isOriginalCombination(reference, { iso2, id: representation.id })
    return [{ ...entry, isMainRepresentation: place === 0, isOriginalCombination: isOriginal, index: Math.max(0, place - 1) }]
  })
}

/**
 * Whether two whole forms ask for the same, however it was typed. A page that dies between saving and forgetting its draft leaves one that says
 * nothing more than what was saved.
 */
export function asksTheSame(one: ProfileForm, other: ProfileForm, reference: Reference): boolean {
  if (!isWhole(one) || !isWhole(other)) return false
  const [wanted, stands] = [one, other].map((form) => JSON.stringify(bodyOf(form, { reference, mobilePhone: numberOf(form) })))
  return wanted === stands
}

/** Nothing stands half typed in it. */
function isWhole({ salutation, residence, main, additional }: ProfileForm): boolean {
  const picked = [residence, main, ...additional.flatMap(({ country, representation }) => [country, representation])]
  return salutation !== null && picked.every(({ value }) => value !== null)
}

function numberOf({ dial, phone }: ProfileForm): string {
  const typed = plainSigns(phone)
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
  return typed.startsWith('+') ? typed : dial.slice(2) + typed
}

/**
 * The fields of a filled-in form that differ from the profile that it was opened with. A field that the form shows differently than it is stored
 * (a phone number in another spelling, a representation that this device does not know) is unchanged until the citizen edits it.
 */
export function editedFields(body: ProfileBody, { seen, untouched }: { seen: HeldFields; untouched: ProfileBody }): ProfileField[] {
  const isFilled = (field: ProfileField) =>
    field === 'representations' ? seen.representations.some((entry) => entry.isMainRepresentation) : seen[field] !== null
  return profileFields.filter((field) => !isSameField(field, body, seen) && !(isFilled(field) && isSameField(field, body, untouched)))
}

export interface RefusedProfile {
  /** With the values that the citizen wanted: the form begins where they left it. */
  profile: Profile
  /** As in `ProfileBody`. */
  errors: FieldError[]
  /** Every field that a refused change names. */
  fields: ProfileField[]
  /** Those that another device has changed as well. */
  conflicts: ProfileField[]
}

/** The changes that the service refused, as one; null if there are none. */
export function refusedProfile({ profile, refused }: Pick<OwnProfile, 'profile' | 'refused'>): RefusedProfile | null {
  const changes = refused.flatMap(({ intent, refusal }) =>
    intent.kind === 'profile' ? [{ body: intent.body, errors: refusal?.errors ?? [], type: refusal?.type }] : [],
  )
  if (changes.length === 0) return null
  const isNamed = (field: ProfileField) => changes.some(({ body }) => fieldsOf(body).includes(field))
  const elsewhere = changes.filter(({ type }) => type === 'abroad:changed-elsewhere')
  return {
    profile: changes.reduce((wanted, { body }) => ({ ...wanted, ...changesOf(body) }), profile),
    errors: changes.filter((change) => !elsewhere.includes(change)).flatMap(({ errors }) => errors),
    fields: profileFields.filter(isNamed),
    conflicts: profileFields.filter((field) => elsewhere.some(({ errors }) => errors.some((error) => error.field === field))),
  }
}

/** The form with one field of the profile as another form has it. */
export function withFieldOf(form: ProfileForm, other: ProfileForm, field: ProfileField): ProfileForm {
  switch (field) {
    case 'salutation':
    case 'firstName':
    case 'lastName':
    case 'dateOfBirth':
      return { ...form, [field]: other[field] }
    case 'mobilePhone':
      return { ...form, dial: other.dial, phone: other.phone }
    case 'countryOfResidence':
      return { ...form, residence: other.residence }
    case 'representations':
      return { ...form, main: other.main, additional: other.additional }
  }
}

export type EditScreen = 'profileCompletion' | 'editProfile' | 'representationsCompletion' | 'editRepresentations'

/** Where a saved form leads: completing goes on, editing goes back. */
export function afterSave(screen: EditScreen, saved: Pick<ProfileBody, 'representations'>): RouteName | 'back' {
  switch (screen) {
    case 'profileCompletion':
      return saved.representations.some((entry) => entry.isMainRepresentation) ? 'newsfeed' : 'representationsCompletion'
    case 'representationsCompletion':
      return 'newsfeed'
    case 'editProfile':
    case 'editRepresentations':
      return 'back'
  }
}
