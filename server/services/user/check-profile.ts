import { checkDateOfBirth } from '#contract/date-of-birth.ts'
import type { ProfileBody } from '#contract/user.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

const hourMs = 3_600_000

/** What the contract's shapes cannot say about a profile; null when nothing is wrong. Fields are named, values are not repeated. */
export function checkProfile(profile: ProfileBody, { reference, now }: { reference: ReferenceData; now: number }): string | null {
  const flaws = [
    flawOfDate(profile.dateOfBirth, now),
    reference.countryByIso.has(profile.countryOfResidence) ? null : 'countryOfResidence: is not known',
    ...profile.representations.map((entry, index) => flawOfEntry(entry, { reference, at: `representations.${index}` })),
    hasTwice(profile.representations) ? 'representations: the same pair stands there twice' : null,
  ].filter((flaw) => flaw !== null)
  return flaws.length > 0 ? flaws.join('; ') : null
}

/** The citizen's today is one of those there are on earth: whatever is right on one of them is right. */
function flawOfDate(text: string, now: number): string | null {
  const dayIn = (offsetHours: number) => new Date(now + offsetHours * hourMs).toISOString().slice(0, 10)
  const flaw = checkDateOfBirth(text, dayIn(14)) === 'too-old' ? checkDateOfBirth(text, dayIn(-12)) : checkDateOfBirth(text, dayIn(14))
  return flaw === null ? null : `dateOfBirth: ${flaw.replaceAll('-', ' ')}`
}

type Entry = ProfileBody['representations'][number]

function flawOfEntry(entry: Entry, { reference, at }: { reference: ReferenceData; at: string }): string | null {
  if (!reference.countryByIso.has(entry.countryIsoCode)) return `${at}.countryIsoCode: is not known`
  const post = reference.representationById.get(entry.id)
  if (!post) return `${at}.id: is not known`
  return post.repCode === entry.repCode ? null : `${at}.repCode: belongs to another representation`
}

function hasTwice(entries: readonly Entry[]): boolean {
  return new Set(entries.map((entry) => `${entry.id} ${entry.countryIsoCode}`)).size < entries.length
}
