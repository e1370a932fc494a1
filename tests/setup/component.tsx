import { cleanup, configure, render } from '@testing-library/react'
import { liveQuery } from 'dexie'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, inject, onTestFinished, vi } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import type { ContentItem } from '#contract/content/content.ts'
import { readSession } from '#store/account/read-session.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ConnectionRow } from '#store/rows/rows.ts'
import { segmentsOf } from '#store/feed/walk.ts'
import { instant, sampleCountry, sampleRepresentation, sampleScope } from '#store/testing/samples.ts'
import { loadWords, startI18n } from '#src/shared/i18n/i18n.ts'
import { wordChunks } from '#src/shared/i18n/chunks.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { endIdleQueries } from '#src/data/database/use-live.ts'
import { startEngine } from '#src/data/engine/engine.ts'
import { readSessionNow } from '#src/data/session/session.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pollMs: number
  }
}

configure({ asyncUtilTimeout: inject('pollMs') })
/** Resolves when all translations are loaded. */
export const started = start()

/** Renders a component in English on an empty IndexedDB with the real engine and no services. `seed` fills the database first. */
export async function renderOnDevice(element: ReactElement, seed: (db: AbroadDatabase) => Promise<unknown> = async () => undefined) {
  await started
  cleanup()
  endIdleQueries()
  const { db } = await pageDatabase()
  await Promise.all(db.tables.map((table) => table.clear()))
  localStorage.clear()
  // What a tab gets when another one empties the storage.
  dispatchEvent(new StorageEvent('storage'))
  await seed(db)
  // The page reads the session from the database later than the test writes it.
  const { accountId } = await readSession(db)
  await vi.waitFor(() => expect(readSessionNow().accountId).toBe(accountId), inject('pollMs'))
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

/** Stores a connection state and restores it whenever the engine changes it. */
export async function keepConnection(db: AbroadDatabase, connection: Partial<ConnectionRow> & Pick<ConnectionRow, 'state'>): Promise<void> {
  const row: ConnectionRow = { key: 'now', since: 1, answeredAt: null, clockOffsetMs: 0, ...connection }
  await db.connection.put(row)
  const watched = liveQuery(() => db.connection.get('now')).subscribe((now) => {
    if (JSON.stringify(now) !== JSON.stringify(row)) void db.connection.put(row)
  })
  onTestFinished(() => watched.unsubscribe())
}

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

/** Now, as the samples count hours: a sample of this hour was published just now, and an event of it begins in 100 hours. */
export const hourNow = Math.floor((Date.now() - Date.parse(instant(0))) / 3_600_000)

export async function seedFeed(db: AbroadDatabase, items: readonly ContentItem[], account = sampleProfile.accountId): Promise<void> {
  await db.settings.put({ key: 'shownScope', value: { key: 'shown', account, language: 'en' } })
  await db.scopes.put(sampleScope('shown', { complete: true, fetchedAt: Date.now(), confirmedAt: Date.now() }))
  await db.segments.bulkAdd(segmentsOf('shown', items))
}

export const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, ' ')

async function start(): Promise<void> {
  await startI18n('en')
  for (const chunk of wordChunks) await loadWords(chunk)
  startEngine()
}
