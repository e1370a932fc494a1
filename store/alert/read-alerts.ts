import type { Alert } from '#contract/alert/alert.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { locatedCountryKey, resourceKeys } from '#store/database/resource-keys.ts'

/** What screens read. */
export interface HeldAlerts {
  /** The last release of each alert; those that are over stay readable for a while. */
  alerts: Alert[]
  /** Those that matter to the citizen, the likeliest to be where they are first. */
  countries: string[]
  /** The service's clock minus the device's, in milliseconds. */
  offsetMs: number
  /** False: one of the countries was chosen after the last answer, and nobody knows what there is for it. The copy does not say. */
  isAskedForAll?: boolean
}

/** What the table `resources` keeps of alerts. */
export interface StoredAlerts extends Pick<HeldAlerts, 'alerts'> {
  /** Of the last release that this device has heard of and asked for. */
  number: number
  /** For which it asked. */
  countries: string[]
  /** Which build of the app asked: a later one may know more keys, and read more. */
  build: string
}

/** Where a copy of them lies, `HeldAlerts` as JSON, which survives the loss of the database. */
export const alertsCache = { name: 'abroad-alerts', address: '/alerts' } as const

const locatedForMs = 24 * 3_600_000

/**
 * The countries that matter to the citizen, the likeliest to be where they are first: where they located the device within a day, of residence,
 * chosen, of their representations, and of the packs on the device, which people download before a trip. In one transaction with its caller's reads.
 */
export function alertCountries(
  db: Pick<AbroadDatabase, 'transaction' | 'session' | 'profiles' | 'settings' | 'manifests'>,
  { chosen, now }: { chosen: string | null; now: number },
): PromiseLike<string[]> {
  return db.transaction('r', [db.session, db.profiles, db.settings, db.manifests], async () => {
    const credentials = await db.session.get('credentials')
    const account = credentials?.key === 'credentials' ? credentials.profileId : undefined
    const profile = account === undefined ? undefined : (await db.profiles.get(account))?.profile
    const located = (await db.settings.get(locatedCountryKey))?.value as { iso2: string; at: number } | undefined
    const isHere = located && Math.abs(now - located.at) < locatedForMs
    const packs = await packCountries(db)
    const all = [
      isHere ? located.iso2 : null,
      profile?.countryOfResidence,
      chosen,
      ...(profile?.representations ?? []).map((one) => one.countryIsoCode),
      ...packs,
    ]
    return [...new Set(all.flatMap((code) => (code ? [code.toUpperCase()] : [])))]
  })
}

/** Of the packs on the device, each once. */
export async function packCountries(db: Pick<AbroadDatabase, 'manifests'>): Promise<string[]> {
  const keys = (await db.manifests.toCollection().primaryKeys()) as unknown as [country: string, language: string][]
  return [...new Set(keys.map(([country]) => country))]
}

/** What is stored, with the countries as they are now. Null: nothing was ever stored. */
export function readAlerts(db: AbroadDatabase, wanted: { chosen: string | null; now: number }): PromiseLike<HeldAlerts | null> {
  return db.transaction('r', [db.connection, db.resources, db.session, db.profiles, db.settings, db.manifests], async () => {
    const row = await db.resources.get(resourceKeys.alerts)
    if (!row) return null
    const stored = row.value as StoredAlerts
    const offsetMs = (await db.connection.get('now'))?.clockOffsetMs ?? 0
    const countries = await alertCountries(db, wanted)
    return { alerts: stored.alerts, countries, offsetMs, isAskedForAll: countries.every((iso2) => stored.countries.includes(iso2)) }
  })
}
