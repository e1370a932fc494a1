import type { ProfileBody } from '#contract/account/user.ts'

const posts = {
  TH: { id: 'th-bangkok-embassy', repCode: 'THBAN', countryIsoCode: 'TH' },
  AE: { id: 'ae-abu-dhabi-embassy', repCode: 'AEABU', countryIsoCode: 'AE' },
} as const

export function profileBody(firstName: string, country: keyof typeof posts): ProfileBody {
  return {
    salutation: 'neutral',
    firstName,
    lastName: 'Muster',
    mobilePhone: '+66812345678',
    dateOfBirth: '01.02.1990',
    countryOfResidence: country,
    representations: [{ ...posts[country], isMainRepresentation: true, isOriginalCombination: true, index: 0 }],
  }
}

/** An edit of the profile form: one field, two that belong together, or more. Values are unique to `no`. */
export function profileEdit([, , c = 0, d = 0]: readonly number[], no: number): Partial<ProfileBody> {
  const { firstName, lastName, mobilePhone, countryOfResidence, representations } = {
    ...profileBody(`Name ${no}`, c < 0.5 ? 'TH' : 'AE'),
    lastName: `Muster ${no}`,
    mobilePhone: `+6681${1_000_000 + no}`,
  }
  if (d < 0.3) return { firstName }
  if (d < 0.5) return { mobilePhone }
  if (d < 0.65) return { countryOfResidence, representations }
  if (d < 0.8) return { lastName, mobilePhone }
  return { firstName, countryOfResidence, representations }
}

export const people = [
  { name: 'anna', email: 'anna@example.ch', country: 'TH' },
  { name: 'beat', email: 'beat@example.ch', country: 'TH' },
  { name: 'carla', email: 'carla@example.ch', country: 'AE' },
] as const
export type Person = (typeof people)[number]

/** The number of browsers that each citizen has used before the world begins. */
export const browsersEach = 2
