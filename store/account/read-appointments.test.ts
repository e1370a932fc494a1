import { describe, expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { appointmentIntent, doneIntent, likeIntent, refused, sampleAppointment, sampleIntent } from '#store/testing/intent-samples.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { loggedIn } from '#store/testing/test-database.ts'
import { readAppointments } from './read-appointments.ts'

async function serve(db: AbroadDatabase, ...value: ReturnType<typeof sampleAppointment>[]) {
  await db.resources.put(resourceRow(resourceKeys.appointments('anna'), value))
}

const states = async (db: AbroadDatabase) => (await readAppointments(db))?.map(({ id, state }) => `${id} ${state}`)

describe('the requests for appointments', () => {
  test('are the waiting, the received and the listed ones, and those that need the citizen come first', async () => {
    const db = await loggedIn()
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'waits', createdAt: Date.parse('2026-06-03T07:00:00Z') }))
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'passed', createdAt: 1, ...refused('abroad:date-passed') }))
    await db.intents.add(sampleIntent(likeIntent('story')))
    const intent = appointmentIntent()
    const at = Date.parse('2026-06-02T07:00:00Z')
    const row = { intent, entity: 'appointment:sent', createdAt: at, doneAt: at }
    await db.history.add(doneIntent('sent', row))
    await db.history.add(doneIntent('discarded', { ...row, entity: 'appointment:discarded', end: 'discarded', receipt: null }))
    await serve(db, sampleAppointment('elsewhere', { state: 'declined', reason: 'The counter is closed that week.' }))
    expect(await states(db)).toEqual(['passed needs-you', 'waits waiting', 'sent received', 'elsewhere declined'])
  })

  test('are shown once if the service lists one whose reply was lost', async () => {
    const db = await loggedIn()
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'a', attempts: 1, state: 'sending' }))
    await serve(db, sampleAppointment('a', { state: 'confirmed', confirmed: { date: '2026-12-02', time: '09:30' } }))
    const requests = await readAppointments(db)
    expect(requests).toHaveLength(1)
    expect(requests?.[0]).toMatchObject({ state: 'confirmed', receipt: '4K7-20M', intent: { id: 'a' } })
  })

  test('are empty without an account and never those of another account', async () => {
    expect(await readAppointments(await loggedIn(null))).toBeNull()
    const db = await loggedIn('bert')
    await db.intents.add(sampleIntent(appointmentIntent(), { id: 'hers' }))
    await serve(db, sampleAppointment('listed'))
    expect(await readAppointments(db)).toEqual([])
  })
})
