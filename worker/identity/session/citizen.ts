import type { Profile } from '#contract/account/user.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { readEpoch, sessionRow } from '#store/account/session.ts'

/** Whom a round or a command is for. */
export interface Citizen {
  account: string
  /** Lower-case, as the content service is asked; empty while the profile names none. */
  countries: string[]
  repcodes: string[]
}

/** Who is here, as of one moment: nothing asked for in this epoch is stored in a later one. */
export interface Presence {
  epoch: number
  citizen: Citizen | null
  /** Other than before: what is under way is for somebody else, or for another feed. */
  key: string
}

export function readPresence(db: AbroadDatabase): Promise<Presence> {
  return db.transaction('r', [db.session, db.profiles], async () => {
    const [{ epoch }, credentials] = await Promise.all([readEpoch(db), sessionRow(db, 'credentials')])
    const account = credentials?.profileId
    const profile = account === undefined ? undefined : (await db.profiles.get(account))?.profile
    const citizen = account === undefined ? null : { account, ...scopeOfProfile(profile) }
    return { epoch, citizen, key: JSON.stringify([epoch, citizen]) }
  })
}

/** Countries of residence and of the representations; repcodes only of pairs that the representation service itself lists. */
export function scopeOfProfile(profile: Profile | undefined): Pick<Citizen, 'countries' | 'repcodes'> {
  const entries = profile?.representations ?? []
  const countries = [profile?.countryOfResidence, ...entries.map((entry) => entry.countryIsoCode)]
  const repcodes = entries.filter((entry) => entry.isOriginalCombination).map((entry) => entry.repCode)
  return { countries: lowerCaseOnce(countries), repcodes: lowerCaseOnce(repcodes) }
}

function lowerCaseOnce(codes: (string | null | undefined)[]): string[] {
  return [...new Set(codes.flatMap((code) => (code ? [code.toLowerCase()] : [])))].toSorted()
}
