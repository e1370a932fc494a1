import { describe, expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { appointmentIntent, likeIntent, refused, sampleAppointment, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readAppointments } from './read-appointments.ts'

async function device(profileId: string | null = 'anna'): Promise<AbroadDatabase> {
  const db = createTestDatabase()
  const secrets = { token: 't', publicKeyPem: 'p', lookupIdentifier: 'l', recordId: null, generation: 1, deletionAsked: false }
  if (profileId !== null) await db.session.put({ key: 'credentials', profileId, ...secrets })
  return db
}

async function serve(db: AbroadDatabase, ...value: ReturnType<typeof sampleAppointment>[]) {
  await db.resources.put({ key: resourceKeys.appointments('anna'), value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
}

const states = async (db: AbroadDatabase) => (await readAppointments(db))?.map(({ id, state }) => [id, state])

describe('the requests for appointments', () => {
  test('are what waits, what was received and what the service lists; what needs the citizen comes first', async () => {
    const db = await device()
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'waits', createdAt: Date.parse('2026-06-03T07:00:00Z') }))
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'passed', createdAt: 1, ...refused('abroad:date-passed') }))
    await db.intents.add(sampleIntent(likeIntent('story')))
    const { account, entity, intent, version, about, attempts } = sampleIntent(appointmentIntent(), { id: 'sent' })
    const createdAt = Date.parse('2026-06-02T07:00:00Z')
    const row = { id: 'sent', account, entity, intent, version, about, attempts, createdAt, doneAt: createdAt }
    await db.history.add({ ...row, end: 'applied', receipt: 'R' })
    await db.history.add({ ...row, id: 'discarded', entity: 'appointment:discarded', end: 'discarded', receipt: null })
    await serve(db, sampleAppointment('elsewhere', { state: 'declined', reason: 'The counter is closed that week.' }))
    expect(await states(db)).toEqual([
      ['passed', 'needs-you'],
      ['waits', 'waiting'],
      ['sent', 'received'],
      ['elsewhere', 'declined'],
    ])
  })

  test('are one where the service lists what was sent from here, though the answer got lost', async () => {
    const db = await device()
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'a', attempts: 1, state: 'sending' }))
    await serve(db, sampleAppointment('a', { state: 'confirmed', confirmed: { date: '2026-12-02', time: '09:30' } }))
    const requests = await readAppointments(db)
    expect(requests).toHaveLength(1)
    expect(requests?.[0]).toMatchObject({ state: 'confirmed', receipt: '4K7-20M', intent: { id: 'a' } })
  })

  test('are nobody’s where nobody is logged in, and never another account’s', async () => {
    expect(await readAppointments(await device(null))).toBeNull()
    const db = await device('bert')
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'hers' }))
    await serve(db, sampleAppointment('listed'))
    expect(await readAppointments(db)).toEqual([])
  })
})
