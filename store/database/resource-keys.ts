import type { Language } from '#contract/values/languages.ts'

/** What only a logged-in citizen is told: goes when they leave. */
export const ownPrefix = 'own/'

/** Names of what `resources` keeps. */
export const resourceKeys = {
  countries: 'countries',
  representations: 'representations',
  emergency: 'emergency',
  /** `StoredAlerts` of `store/alert/read-alerts.ts`. */
  alerts: 'alerts',
  partners: 'partners',
  apiVersion: 'apiVersion',
  /** What the service said it offers. */
  ping: 'ping',
  sitemap: (country: string, language: Language) => `sitemap/${country}/${language}`,
  map: (representationId: string) => `map/${representationId}`,
  notificationCount: (account: string, type: string) => `${ownPrefix}${account}/count/${type}`,
  /** The pass out of the summary. */
  summary: (account: string) => `${ownPrefix}${account}/summary`,
  /** That the service has told what the citizen is registered for: the events themselves stand among the items. */
  registrations: (account: string) => `${ownPrefix}${account}/registrations`,
  appointments: (account: string) => `${ownPrefix}${account}/appointments`,
  /** The marks of the news that this device has acted on. */
  news: (account: string) => `${ownPrefix}${account}/news`,
  /** What became of what was said under an alert, by the intent's id. */
  checkIn: (id: string) => `${ownPrefix}check-in/${id}`,
  devices: (account: string) => `${ownPrefix}${account}/devices`,
  ownRepresentations: (account: string) => `${ownPrefix}${account}/representations`,
} as const

export const mapPrefix = 'map/'

/** Setting: the country that the engine guessed from the time zone. */
export const guessedCountryKey = 'guessedCountry'

/** Setting: what this database was born with. The browser removed the one before where it is another than the page remembers. */
export const databaseIdKey = 'birthMark'

/** Setting: whether this browser can keep a device's key. */
export const keyStorageKey = 'canStoreKey'

/** Setting: where the citizen last had the device located, `{ iso2, at }`. */
export const locatedCountryKey = 'locatedCountry'
