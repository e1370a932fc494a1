import type { Representation } from '#contract/contact/representation.ts'
import { alertWords } from './alert-words.ts'

export const headOfficeId = 'head-office'

const { de, fr, it, en } = alertWords

/** In the place of a representation, for staff who write alerts, and see of citizens only who reports from where there is no representation. No list of representations holds it. */
export const headOffice: Representation = {
  id: headOfficeId,
  repCode: 'HEAD-OFFICE',
  type: 'mission',
  countryIso: 'CH',
  seatCountryIso: 'CH',
  names: { de: de.headOffice, fr: fr.headOffice, it: it.headOffice, en: en.headOffice },
  nameAddition: null,
  city: { de: 'Bern', fr: 'Berne', it: 'Berna', en: 'Bern' },
  address: null,
  coordinates: null,
  phone: null,
  email: null,
  website: null,
  openingHours: [],
  jurisdiction: [],
  timezone: 'Europe/Zurich',
  asOf: null,
}
