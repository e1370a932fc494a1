import { cleanup, configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { inject } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { parts, type WordsPart } from '#src/i18n/parts.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { startEngine } from '#src/data/engine/engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pollMs: number
  }
}

configure({ asyncUtilTimeout: inject('pollMs') })
const started = start()

/**
 * Renders a component in English on an empty real IndexedDB with the real sync engine. No services are running. `seed` fills the database
 * first. Returns that database.
 */
export async function renderOnDevice(element: ReactElement, seed: (db: AbroadDatabase) => Promise<unknown> = async () => undefined) {
  await started
  cleanup()
  const { db } = await pageDatabase()
  await Promise.all(db.tables.map((table) => table.clear()))
  localStorage.clear()
  await seed(db)
  render(<MemoryRouter>{element}</MemoryRouter>)
  return db
}

export const sampleProfile: Profile = {
  accountId: 'anna',
  rev: 1,
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  email: 'anna@abroad.example',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [
    {
      id: 'th-bangkok-embassy',
      repCode: 'th-bangkok-embassy',
      countryIsoCode: 'TH',
      isMainRepresentation: true,
      isOriginalCombination: true,
      index: 0,
    },
  ],
  isComplete: true,
}

/** Stores a logged-in citizen with a complete profile, Thailand and its embassy. */
export async function seedCitizen(db: AbroadDatabase): Promise<void> {
  const stored = { etag: null, bytes: 1, fetchedAt: Date.now(), confirmedAt: Date.now() }
  const thailand = sampleCountry('TH', {
    callingCodes: ['+66'],
    consularServicesId: 'th-bangkok-embassy',
    representationIds: ['th-bangkok-embassy'],
  })
  await db.resources.bulkPut([
    { ...stored, key: resourceKeys.countries, value: [thailand] },
    { ...stored, key: resourceKeys.representations, value: [sampleRepresentation('th-bangkok-embassy')] },
  ])
  await db.profiles.put({
    account: sampleProfile.accountId,
    profile: sampleProfile,
    etag: null,
    fetchedAt: Date.now(),
    confirmedAt: Date.now(),
  })
  await db.session.put({
    key: 'credentials',
    profileId: sampleProfile.accountId,
    token: 'token',
    publicKeyPem: 'pem',
    lookupIdentifier: 'lookup',
    recordId: null,
    generation: 1,
    deletionAsked: false,
  })
}

async function start(): Promise<void> {
  await startI18n('en')
  for (const part of Object.keys(parts) as WordsPart[]) await loadWords(part)
  startEngine()
}
