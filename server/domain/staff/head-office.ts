import type { Representation } from '#contract/contact/representation.ts'

export const headOfficeId = 'head-office'

/** Stands for a representation: its staff write alerts, and see check-ins from countries without one. It is in no list of representations. */
export const headOffice: Representation = {
  id: headOfficeId,
  repCode: 'HEAD-OFFICE',
  type: 'mission',
  countryIso: 'CH',
  seatCountryIso: 'CH',
  names: { de: 'Zentrale, Bern', fr: 'Centrale, Berne', it: 'Centrale, Berna', en: 'Head office, Bern' },
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
