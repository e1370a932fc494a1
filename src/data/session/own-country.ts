import type { Profile } from '#contract/account/user.ts'

/** The country a citizen's guide is about: that of the main representation, before it is chosen that of residence. */
export function countryOfProfile(profile: Profile | null): string | null {
  const main = profile?.representations.find((entry) => entry.isMainRepresentation)
  return main?.countryIsoCode ?? profile?.countryOfResidence ?? null
}

interface GuideCountry {
  /** What the profile named last. */
  followed: () => string | null
  setFollowed: (country: string) => void
  setCountry: (country: string) => void
}

/** A change of the profile brings the guide to its country; a country that the citizen chose since stays until the next change. */
export function followCountry(guide: GuideCountry, country: string | null): void {
  if (country === null || country === guide.followed()) return
  guide.setFollowed(country)
  guide.setCountry(country)
}
