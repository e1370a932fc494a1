import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test as base } from 'vitest'
import { baseOf, type ProfileField } from '#contract/account/profile-fields.ts'
import { Profile, type ProfileBody } from '#contract/account/user.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { logIn } from '#server/testing/test-citizen.ts'
import { main, phuket, profile } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { newKey } from '#server/testing/test-writes.ts'

const whole: ProfileBody = { ...(profile as ProfileBody), mobilePhone: '+66812345659' }

describeOnDatabases('a change of single fields', (fresh) => {
  /** A citizen with a whole profile, and a device that saw it. */
  async function citizen() {
    const parts = createTestApp({ database: await fresh() })
    const { browser, accountId } = await logIn(parts)
    const put = (body: unknown, key = newKey()) => browser.call('PUT', '/api/user/me', { body, headers: { 'Idempotency-Key': key } })
    const read = async () => v.parse(Profile, (await browser.call('GET', '/api/user/me')).body)
    await put(whole)
    const seen = await read()
    /** Sent by a device that saw `on`, the unchanged fields as that device has them. */
    const change = (to: Partial<ProfileBody>, on: Profile = seen, key = newKey()) =>
      put({ ...whole, ...on, ...to, base: baseOf(on, Object.keys(to) as ProfileField[]) }, key)
    return { ...parts, accountId, put, read, change, seen }
  }
  const test = base.extend('citizen', () => citizen())

  test('merges with another device’s change of another field', async ({ citizen: { change, read } }) => {
    expect((await change({ mobilePhone: '+66812345660' })).status).toBe(200)
    // Device 1 still has the copy of before, with the old number.
    expect((await change({ representations: [main, phuket] })).status).toBe(200)
    expect(await read()).toMatchObject({ rev: 4, mobilePhone: '+66812345660', representations: [{ id: main.id }, { id: phuket.id }] })
  })

  test('is refused if another device gave the field another value, and nothing of it is written', async ({ citizen: { change, read } }) => {
    await change({ mobilePhone: '+66812345660' })
    const refused = await change({ mobilePhone: '+66812345661', firstName: 'Berta' })
    const errors = [{ field: 'mobilePhone', code: 'changed-elsewhere' }]
    const current = { rev: 3, mobilePhone: '+66812345660', firstName: 'Anna' }
    expect(refused).toMatchObject({ status: 409, body: { type: 'abroad:changed-elsewhere', errors, current } })
    expect(v.parse(Profile, (refused.body as { current: unknown }).current)).toEqual(await read())
    // A decision based on the stored profile is accepted.
    expect((await change({ mobilePhone: '+66812345661', firstName: 'Berta' }, await read())).status).toBe(200)
    expect(await read()).toMatchObject({ mobilePhone: '+66812345661', firstName: 'Berta' })
  })

  test('is no conflict with the same value, or with a field that has its former value again', async ({ citizen: { change, read } }) => {
    await change({ mobilePhone: '+66812345660' })
    expect((await change({ mobilePhone: '+66812345660' })).status).toBe(200)
    await change({ lastName: 'Meier' })
    await change({ lastName: 'Muster' }, await read())
    expect((await change({ lastName: 'Huber' })).status).toBe(200)
  })

  test('is no conflict with an own change made on the same revision', async ({ citizen: { change, seen } }) => {
    await change({ mobilePhone: '+66812345660' })
    expect((await change({ mobilePhone: '+66812345661' }, { ...seen, mobilePhone: '+66812345660' })).status).toBe(200)
  })

  test('is no conflict if what the citizen saw was an own change that was refused', async ({ citizen: { change, seen } }) => {
    await change({ firstName: 'Berta' })
    expect((await change({ lastName: 'Huber' }, { ...seen, lastName: 'refused' })).status).toBe(200)
  })

  test('gets the same answer under the same key, and conflicts are found after a restart', async ({ citizen: { change, seen } }) => {
    const key = newKey()
    const first = await change({ firstName: 'Berta' }, seen, key)
    expect(await change({ firstName: 'Berta' }, seen, key)).toMatchObject({ status: 200, body: first.body })
    expect((await change({ firstName: 'Carla' })).status).toBe(409)
  })

  test('is compared by value after a process of an earlier version, or a restore, wrote the row', async () => {
    const { change, read, database, seen } = await citizen()
    await database.db.execute(sql`update profiles set first_name = 'Written by an earlier version', rev = rev + 1`)
    expect((await change({ firstName: 'Berta' })).status).toBe(409)
    expect((await change({ lastName: 'Huber' })).status).toBe(200)
    const ahead = { ...seen, rev: 90 }
    expect((await change({ firstName: 'Berta' }, ahead)).status).toBe(409)
    expect((await change({ firstName: 'Berta' }, { ...(await read()), rev: 90 })).status).toBe(200)
  })

  test('checks the changed fields alone', async ({ citizen: { change, seen } }) => {
    const closed = { ...seen, representations: [{ ...main, id: 'closed-by-now' }] }
    expect((await change({ firstName: 'Berta' }, closed)).status).toBe(200)
    expect((await change({ representations: [{ ...main, id: 'closed-by-now' }] })).status).toBe(400)
  })

  test('a whole profile without a base replaces every field, as before', async ({ citizen: { change, put, read } }) => {
    await change({ mobilePhone: '+66812345660' })
    expect((await put({ ...whole, firstName: 'Berta' })).status).toBe(200)
    expect(await read()).toMatchObject({ firstName: 'Berta', mobilePhone: whole.mobilePhone })
  })
})
