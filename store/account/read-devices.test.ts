import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { loggedIn } from '#store/testing/test-database.ts'
import { readDevices } from './read-devices.ts'

const device = { id: 'a', name: 'Firefox, Linux', since: 1, seenAt: 2, isThis: true }
const said = { email: 'anna@example.ch', isEmailVerified: true, devices: [device] }
const row = { value: said, etag: null, bytes: 1, fetchedAt: 3, confirmedAt: 4 }

test('the devices are what the service last said of the one who is here, with when', async () => {
  const db = await loggedIn()
  expect(await readDevices(db)).toBeNull()
  await db.resources.put({ ...row, key: resourceKeys.devices('anna') })
  expect(await readDevices(db)).toEqual({ ...said, checkedAt: 4 })
})

test('nobody’s devices are shown to nobody, and another’s to nobody else', async () => {
  const db = await loggedIn(null)
  await db.resources.put({ ...row, key: resourceKeys.devices('anna') })
  expect(await readDevices(db)).toBeNull()
  const bruno = await loggedIn('bruno')
  await bruno.resources.put({ ...row, key: resourceKeys.devices('anna') })
  expect(await readDevices(bruno)).toBeNull()
})
