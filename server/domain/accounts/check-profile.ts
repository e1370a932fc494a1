import { checkDateOfBirth } from '#contract/account/date-of-birth.ts'
import { fieldsOf } from '#contract/account/profile-fields.ts'
import type { ProfileBody, ProfileChange } from '#contract/account/user.ts'
import { readTypedPhone } from '#contract/values/phone-numbers.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

const hourMs = 3_600_000

const words = {
  invalid: 'invalid',
  'in-the-future': 'in the future',
  'too-old': 'too old',
  unknown: 'is not known',
  'of-another': 'belongs to another representation',
  twice: 'the same entry is listed twice',
} as const
interface Flaw extends FieldError {
  code: keyof typeof words
}

/** What the contract's shapes cannot say about the changed fields; null when nothing is wrong. Fields are named, values are not repeated. */
export function checkProfile(
  profile: ProfileChange,
  { reference, now }: { reference: ReferenceData; now: number },
): { detail: string; errors: FieldError[] } | null {
  const changed: readonly string[] = fieldsOf(profile)
  const errors = [
    /^\+[1-9]\d{4,14}$/.test(profile.mobilePhone) ? null : flaw('mobilePhone', 'invalid'),
    flawOfDate(profile.dateOfBirth, now),
    reference.countryByIso.has(profile.countryOfResidence) ? null : flaw('countryOfResidence', 'unknown'),
    ...profile.representations.map((entry, index) => flawOfEntry(entry, { reference, at: `representations.${index}` })),
    hasTwice(profile.representations) ? flaw('representations', 'twice') : null,
  ].filter((found): found is Flaw => found !== null && changed.includes(found.field.split('.')[0] ?? ''))
  return errors.length > 0 ? { detail: errors.map(({ field, code }) => `${field}: ${words[code]}`).join('; '), errors } : null
}

/** With the number in E.164, however it was typed; unchanged if no country has such a number. */
export function withStoredPhone(profile: ProfileChange): ProfileChange {
  return { ...profile, mobilePhone: readTypedPhone(profile.mobilePhone)?.number ?? profile.mobilePhone }
}

const flaw = (field: string, code: Flaw['code']): Flaw => ({ field, code })

/** The citizen's today is one of those there are on earth: whatever is right on one of them is right. */
function flawOfDate(text: string, now: number): Flaw | null {
  const dayIn = (offsetHours: number) => new Date(now + offsetHours * hourMs).toISOString().slice(0, 10)
  const code = checkDateOfBirth(text, dayIn(14)) === 'too-old' ? checkDateOfBirth(text, dayIn(-12)) : checkDateOfBirth(text, dayIn(14))
  return code === null ? null : flaw('dateOfBirth', code)
}

type Entry = ProfileBody['representations'][number]

function flawOfEntry(entry: Entry, { reference, at }: { reference: ReferenceData; at: string }): Flaw | null {
  if (!reference.countryByIso.has(entry.countryIsoCode)) return flaw(`${at}.countryIsoCode`, 'unknown')
  const post = reference.representationById.get(entry.id)
  if (!post) return flaw(`${at}.id`, 'unknown')
  return post.repCode === entry.repCode ? null : flaw(`${at}.repCode`, 'of-another')
}

function hasTwice(entries: readonly Entry[]): boolean {
  return new Set(entries.map((entry) => `${entry.id} ${entry.countryIsoCode}`)).size < entries.length
}
