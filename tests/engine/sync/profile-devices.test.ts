import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseOf, type ProfileField, profileFieldsExtension } from '#contract/account/profile-fields.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import type { Profile, ProfileBody } from '#contract/account/user.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { readOwnProfile } from '#store/account/read-session.ts'
import { atHome, bangkok, createBrowser, logIn, noLine, say, settled, type Tab, wholeProfile } from './identity-world.ts'
import { createServices, type Services } from './world.ts'

let services: Services
let people = 0

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

const phuket = { ...bangkok, id: 'th-phuket-hc', repCode: 'THPHUH', isMainRepresentation: false }

/** Two browsers of one citizen, both with the same copy of the profile. */
async function twoDevices() {
  const email = `profile-devices${(people += 1)}@example.ch`
  const [first, second] = [createBrowser(services), createBrowser(services)]
  const one = await atHome(first, email)
  const two = await logIn(second, { email, page: 'login' })
  await two.start()
  await two.until(async () => (await readOwnProfile(two.db)) !== null, 'the profile is stored')
  return { first, second, one, two, close: () => Promise.all([one.engine.close(), two.engine.close()]) }
}

/** As the form sends it: the whole profile as the device shows it, and what it was based on. */
async function change(tab: Tab, to: Partial<ProfileBody>) {
  const seen = (await readOwnProfile(tab.db))?.profile as (Profile & ProfileBody) | undefined
  if (!seen) throw new Error('no profile is stored')
  return say(tab, { kind: 'profile', body: { ...seen, ...to, base: baseOf(seen, Object.keys(to) as ProfileField[]) } })
}

const isSent = (tab: Tab) =>
  tab.until(async () => (await tab.db.intents.filter(({ state }) => state !== 'needs-you').count()) === 0, 'it is sent')

test('a device with an old copy of the profile changes its own field only', async () => {
  const { first, one, two, close } = await twoDevices()
  first.setLine(noLine)
  await change(two, { mobilePhone: '+66812345660', firstName: 'Berta' })
  await isSent(two)
  await change(one, { representations: [bangkok, phuket] })
  await settled(one)
  first.heal()
  await isSent(one)
  expect(await readOwnProfile(one.db)).toMatchObject({
    profile: { mobilePhone: '+66812345660', firstName: 'Berta', representations: [{ id: bangkok.id }, { id: phuket.id }] },
    refused: [],
  })
  await close()
})

test('a field changed on both devices needs a decision, with both values on the device', async () => {
  const { first, one, two, close } = await twoDevices()
  first.setLine(noLine)
  await change(two, { mobilePhone: '+66812345660' })
  await isSent(two)
  await change(one, { mobilePhone: '+66812345661', firstName: 'Carla' })
  await settled(one)
  first.heal()
  await one.until(async () => (await readOutbox(one.db)).needsYou.length === 1, 'it is refused')
  const own = await readOwnProfile(one.db)
  expect(own?.profile).toMatchObject({ mobilePhone: '+66812345660', firstName: 'Anna' })
  expect(own?.refused).toMatchObject([
    {
      intent: { body: { mobilePhone: '+66812345661', firstName: 'Carla' } },
      refusal: { type: 'abroad:changed-elsewhere', errors: [{ field: 'mobilePhone', code: 'changed-elsewhere' }] },
    },
  ])

  // Another change does not settle it.
  await change(one, { lastName: 'Huber' })
  await isSent(one)
  expect((await readOutbox(one.db)).needsYou).toHaveLength(1)
  // The decision does.
  await change(one, { mobilePhone: '+66812345660', firstName: 'Carla' })
  await one.until(async () => (await one.db.intents.count()) === 0, 'it is settled')
  expect((await readOwnProfile(one.db))?.profile).toMatchObject({ mobilePhone: '+66812345660', firstName: 'Carla', lastName: 'Huber' })
  await close()
})

test('changes made offline one after the other leave as one, with what the citizen saw first', async () => {
  const { first, one, close } = await twoDevices()
  first.setLine(noLine)
  const before = first.calls.length
  await change(one, { mobilePhone: '+66812345661' })
  await change(one, { lastName: 'Huber' })
  await change(one, { mobilePhone: '+66812345662' })
  expect(await one.db.intents.toArray()).toMatchObject([
    {
      version: 4,
      intent: {
        body: {
          mobilePhone: '+66812345662',
          lastName: 'Huber',
          base: { was: { mobilePhone: wholeProfile.mobilePhone, lastName: 'Muster' } },
        },
      },
    },
  ])
  first.heal()
  await isSent(one)
  expect(first.calls.slice(before).filter(({ call }) => call === 'PUT /api/user/me').length).toBeGreaterThan(0)
  expect((await readOwnProfile(one.db))?.profile).toMatchObject({ mobilePhone: '+66812345662', lastName: 'Huber' })
  await close()
})

test('a service that does not announce single fields gets the whole profile, without a base', async () => {
  const { one, close } = await twoDevices()
  const ping = (await one.db.resources.get(resourceKeys.ping))!
  const { extensions } = ping.value as Ping
  expect(extensions).toContain(profileFieldsExtension)
  await one.db.resources.put({
    ...ping,
    value: { ...(ping.value as Ping), extensions: extensions.filter((name) => name !== profileFieldsExtension) },
  })
  await change(one, { lastName: 'Huber' })
  await isSent(one)
  expect((await one.db.history.toArray()).at(-1)).toMatchObject({ end: 'applied', version: 1, intent: { body: { lastName: 'Huber' } } })
  expect((await one.db.history.toArray()).at(-1)?.intent.body).not.toHaveProperty('base')
  await close()
})
