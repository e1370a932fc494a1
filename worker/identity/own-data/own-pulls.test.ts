import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleAppointment } from '#store/testing/intent-samples.ts'
import { sampleProfile } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { createOwnPulls } from './own-pulls.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'

/** The service's clock before the phone's. */
const aheadMs = 90_000

function device(answer: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const asked: { path: string; etag: string | null }[] = []
  const world = createTestWorld({
    fetch: async (path, init) => {
      asked.push({ path, etag: new Headers(init.headers).get('If-None-Match') })
      return answer(path, init)
    },
  })
  const pulls = createOwnPulls({ ...partsOf(world), serviceNow: () => world.now() + aheadMs })
  const pull = { account: 'anna', epoch: 0, maxAgeMs: 0, signal: new AbortController().signal }
  return { world, pulls, pull, asked, stored: () => world.db.profiles.toArray() }
}

describe('the profile', () => {
  test('is stored with its ETag, and asked for by it', async () => {
    let answer = reply(200, sampleProfile, { ETag: '"2"' })
    const { world, pulls, pull, asked, stored } = device(() => answer)
    expect(await pulls.pullProfile(pull)).toEqual({ kind: 'done' })
    expect(await stored()).toMatchObject([{ account: 'anna', profile: sampleProfile, etag: '"2"' }])
    answer = reply(304, null)
    await world.advance(60_000)
    expect(await pulls.pullProfile(pull)).toEqual({ kind: 'done' })
    expect(asked.map(({ etag }) => etag)).toEqual([null, '"2"'])
    const [row] = await stored()
    expect((row?.confirmedAt ?? 0) - (row?.fetchedAt ?? 0)).toBe(60_000)
    expect(await pulls.pullProfile({ ...pull, maxAgeMs: 60_000 })).toEqual({ kind: 'done' })
    expect(asked).toHaveLength(2)
  })

  test('is never taken back to an older revision', async () => {
    const { world, pulls, pull, stored } = device(() => reply(200, { ...sampleProfile, rev: 1, firstName: 'Old' }))
    await world.db.profiles.put({ account: 'anna', profile: sampleProfile, etag: null, fetchedAt: 0, confirmedAt: 0 })
    await pulls.pullProfile(pull)
    expect(await stored()).toMatchObject([{ profile: { rev: 2, firstName: 'Anna' } }])
  })

  test('that a build with another schema has stored is asked for whole, and taken at the same revision', async () => {
    const { world, pulls, pull, asked, stored } = device(() => reply(200, sampleProfile, { ETag: '"2"' }))
    const { firstName: _, ...older } = sampleProfile
    const profile = older as Profile
    const times = { fetchedAt: world.now(), confirmedAt: world.now() }
    await world.db.profiles.put({ account: 'anna', profile, etag: '"2"', ...times, replyVersion: 0 })
    await pulls.pullProfile({ ...pull, maxAgeMs: 60_000 })
    expect(asked.map(({ etag }) => etag)).toEqual([null])
    expect(await stored()).toMatchObject([{ profile: { firstName: 'Anna' }, etag: '"2"', replyVersion: 1 }])
  })

  test('of another account is not stored, whatever the service says', async () => {
    const { pulls, pull, stored } = device(() => reply(200, { ...sampleProfile, accountId: 'bert' }))
    expect(await pulls.pullProfile(pull)).toEqual({ kind: 'done' })
    expect(await stored()).toEqual([])
  })

  test('that comes after the citizen has left is not stored', async () => {
    const { world, pulls, pull, stored } = device(async () => {
      await wipe(world, { isLost: false, token: null })
      return reply(200, sampleProfile)
    })
    await expect(pulls.pullProfile(pull)).rejects.toMatchObject({ name: 'LeaseLost' })
    expect(await stored()).toEqual([])
  })
})

describe('the notification counts', () => {
  test('are six, and one that fails leaves the others', async () => {
    const { world, pulls, pull, asked } = device((path) => (path.endsWith('CHAT_ARCHIVED') ? problem(410, 'abroad:gone') : reply(200, 7)))
    expect(await pulls.pullCounts(pull)).toMatchObject({ kind: 'failure', failure: { kind: 'refused' } })
    expect(asked).toHaveLength(6)
    expect((await world.db.resources.get(resourceKeys.notificationCount('anna', 'CHAT_CREATED')))?.value).toBe(7)
    expect(await world.db.resources.count()).toBe(5)
  })

  test('know when they were asked for, by the service’s clock, however long the answer took', async () => {
    let answer = () => reply(200, 7, { ETag: '"7"' })
    const { world, pulls, pull } = device(async () => {
      await world.advance(4_000)
      return answer()
    })
    const askedAt = async () => (await world.db.resources.get(resourceKeys.notificationCount('anna', 'CHAT_CREATED')))?.askedAt
    for (const next of [answer, () => reply(304, null)]) {
      answer = next
      const before = world.now()
      await pulls.pullCounts(pull)
      expect(world.now()).toBeGreaterThan(before)
      expect(await askedAt()).toBe(before + aheadMs)
    }
  })
})

test('the citizen’s own representations are kept under their name', async () => {
  const { world, pulls, pull } = device(() => reply(200, [], { ETag: '"r"' }))
  expect(await pulls.pullRepresentations(pull)).toEqual({ kind: 'done' })
  expect(await world.db.resources.get(resourceKeys.ownRepresentations('anna'))).toMatchObject({ value: [], etag: '"r"' })
})

test('the citizen’s requests for appointments are kept under their name, asked for by their ETag and wiped with the rest', async () => {
  let answer = reply(200, [sampleAppointment('a')], { ETag: '"a"' })
  const { world, pulls, pull, asked } = device(() => answer)
  expect(await pulls.pullAppointments(pull)).toEqual({ kind: 'done' })
  answer = reply(304, null)
  await pulls.pullAppointments(pull)
  expect(asked.map(({ etag }) => etag)).toEqual([null, '"a"'])
  expect(await world.db.resources.get(resourceKeys.appointments('anna'))).toMatchObject({ value: [{ id: 'a', state: 'requested' }] })
  await wipe(world, { isLost: false, token: null })
  expect(await world.db.resources.count()).toBe(0)
})

test('a list of before the representation’s answer does not take the answer back', async () => {
  const requested = sampleAppointment('a')
  const confirmed = {
    ...requested,
    rev: requested.rev + 1,
    state: 'confirmed' as const,
    confirmed: { date: requested.date, time: '10:00' },
  }
  let listed = [confirmed]
  const { world, pulls, pull } = device(() => reply(200, listed))
  const stored = async () => (await world.db.resources.get(resourceKeys.appointments('anna')))?.value
  await pulls.pullAppointments(pull)
  listed = [requested, sampleAppointment('b')] as typeof listed
  await pulls.pullAppointments(pull)
  expect(await stored()).toMatchObject([{ id: 'a', state: 'confirmed', confirmed: { time: '10:00' } }, { id: 'b' }])
  listed = [{ ...confirmed, rev: confirmed.rev + 1, state: 'declined' } as unknown as typeof confirmed]
  await pulls.pullAppointments(pull)
  expect(await stored()).toMatchObject([{ id: 'a', state: 'declined' }])
})

test('a backend that lists no requests is no failure', async () => {
  const { pulls, pull } = device(() => problem(404, 'abroad:not-found'))
  expect(await pulls.pullAppointments(pull)).toEqual({ kind: 'done' })
})
