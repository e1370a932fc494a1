import type { Profile, ProfileBase, ProfileBody, ProfileChange, RepresentationEntry } from './user.ts'

export type ProfileField = keyof ProfileBody
/** The fields that a citizen can change, as the service or a device holds them. */
export type HeldFields = Pick<Profile, ProfileField>

export const profileFields = [
  'salutation',
  'firstName',
  'lastName',
  'mobilePhone',
  'dateOfBirth',
  'countryOfResidence',
  'representations',
] as const satisfies readonly ProfileField[]

/** The name by which `GET /api/ping` announces support for `base`. */
export const profileFieldsExtension = 'profileFields'

/** The fields that a change covers: those of its base, or all of them. */
export function fieldsOf({ base }: Pick<ProfileChange, 'base'>): readonly ProfileField[] {
  return base ? profileFields.filter((field) => field in base.was) : profileFields
}

export function changesOf(change: ProfileChange): Partial<ProfileBody> {
  return fieldsFrom(change, fieldsOf(change))
}

export function isSameField(field: ProfileField, one: Partial<HeldFields>, other: Partial<HeldFields>): boolean {
  if (field !== 'representations') return (one[field] ?? null) === (other[field] ?? null)
  return nameOfAll(one.representations ?? []) === nameOfAll(other.representations ?? [])
}

/** The base of a change of these fields. `seen`: the profile that the citizen saw. */
export function baseOf(seen: HeldFields & Pick<Profile, 'rev'>, fields: readonly ProfileField[]): ProfileBase {
  return { rev: seen.rev, was: fieldsFrom(seen, fields) }
}

/** Ignores which combinations are original: the service decides that. */
function nameOfAll(entries: readonly RepresentationEntry[]): string {
  const ordered = entries.toSorted((a, b) => Number(b.isMainRepresentation) - Number(a.isMainRepresentation) || a.index - b.index)
  return JSON.stringify(ordered.map(({ id, countryIsoCode, isMainRepresentation }) => [id, countryIsoCode, isMainRepresentation]))
}

export function fieldsFrom<Fields extends Partial<HeldFields>>(
  from: Fields,
  fields: readonly ProfileField[],
): Partial<Pick<Fields, ProfileField & keyof Fields>> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Pick<Fields, ProfileField & keyof Fields>>
}
