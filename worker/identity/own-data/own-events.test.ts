import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import { changedRowOf, findItemAnywhere } from '#store/feed/walk.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleEvent } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { createOwnEventsPull } from './own-events.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'

const registered = (id: string, rev = 2) => ({ ...sampleEvent(id, 1), rev, userIsRegistered: true, selectedNumberOfParticipants: 1 })
const pull = { account: 'anna', epoch: 0, maxAgeMs: 0, signal: new AbortController().signal }

function device(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const world = createTestWorld({
    fetch: async (path) => {
      asked.push(path)
      return answer()
    },
  })
  const own = async () => Object.fromEntries((await world.db.personal.toArray()).map((row) => [row.id, row.userIsRegistered]))
  return { world, db: world.db, pullEvents: createOwnEventsPull(partsOf(world)), asked, own }
}
const listOf = (...content: unknown[]) => reply(200, { content, lastPage: true })

describe('the events that a citizen is registered for', () => {
  test('are stored even if in no feed, apart from the citizen’s own data', async () => {
    const { db, pullEvents, asked, own } = device(() => listOf(registered('e')))
    expect(await pullEvents(pull)).toEqual({ kind: 'done' })
    expect(asked).toEqual(['/api/content/registrations?languages=en,local'])
    expect(await findItemAnywhere(db, 'e')).toMatchObject({ id: 'e', rev: 2 })
    expect(await findItemAnywhere(db, 'e')).not.toHaveProperty('userIsRegistered')
    expect(await db.changed.toArray()).toMatchObject([{ scope: 'linked|anna' }])
    expect(await own()).toEqual({ e: true })
  })

  test('count as unregistered if the list lacks them', async () => {
    const { db, pullEvents, own } = device(() => listOf(registered('e')))
    await db.personal.bulkPut([
      { account: 'anna', id: 'gone', rev: 2, userIsRegistered: true, isLiked: true },
      { account: 'anna', id: 'liked', rev: 2, isLiked: true },
      { account: 'bert', id: 'theirs', rev: 2, userIsRegistered: true },
    ])
    await pullEvents(pull)
    expect(await own()).toEqual({ e: true, gone: false, liked: undefined, theirs: true })
    expect(await db.personal.get(['anna', 'gone'])).toMatchObject({ isLiked: true, rev: 2 })
  })

  test('are unregistered if the list says so with the known revision or a later one', async () => {
    const gone = [
      { id: 'back', rev: 3 },
      { id: 'anew', rev: 3 },
      { id: 'never', rev: 1 },
    ]
    const { db, pullEvents, own } = device(() => reply(200, { content: [registered('e')], lastPage: true, gone }))
    await db.personal.bulkPut([
      { account: 'anna', id: 'back', rev: 2, userIsRegistered: true, isLiked: true },
      { account: 'anna', id: 'anew', rev: 4, userIsRegistered: true },
      { account: 'anna', id: 'lacking', rev: 2, userIsRegistered: true },
      { account: 'bert', id: 'back', rev: 2, userIsRegistered: true },
    ])
    await pullEvents(pull)
    expect(await own()).toEqual({ e: true, back: true, anew: true, lacking: true })
    expect(await db.personal.get(['anna', 'back'])).toEqual({ account: 'anna', id: 'back', rev: 3, userIsRegistered: false, isLiked: true })
  })

  test('stay registered if a reply registered them while the list was loading', async () => {
    const { db, pullEvents, own } = device(async () => {
      await db.personal.bulkPut([
        { account: 'anna', id: 'new', rev: 3, userIsRegistered: true },
        { account: 'anna', id: 'again', rev: 4, userIsRegistered: true },
      ])
      return listOf()
    })
    await db.personal.put({ account: 'anna', id: 'again', rev: 3, userIsRegistered: true })
    await pullEvents(pull)
    expect(await own()).toEqual({ new: true, again: true })
  })

  test('are never replaced by an older revision', async () => {
    const { db, pullEvents, own } = device(() => listOf(registered('e', 2)))
    await db.changed.put(changedRowOf('linked|anna', { ...sampleEvent('e', 1), rev: 5 }))
    await db.personal.put({ account: 'anna', id: 'e', rev: 5, userIsRegistered: false })
    await pullEvents(pull)
    expect(await findItemAnywhere(db, 'e')).toMatchObject({ rev: 5 })
    expect(await own()).toEqual({ e: false })
  })

  test('stay registered if this build cannot read one of the list', async () => {
    const { db, world, pullEvents, own } = device(() => listOf(registered('e'), { id: 'odd', type: 'FUTURE' }))
    await db.personal.put({ account: 'anna', id: 'odd', rev: 1, userIsRegistered: true })
    await pullEvents(pull)
    expect(await own()).toEqual({ e: true, odd: true })
    await world.advance(0)
    expect(await db.setAside.toArray()).toMatchObject([{ source: 'registrations', id: 'odd' }])
  })

  test('unregister none if one of the list has no id', async () => {
    const { db, pullEvents, own } = device(() => listOf('?'))
    await db.personal.put({ account: 'anna', id: 'any', rev: 1, userIsRegistered: true })
    await pullEvents(pull)
    expect(await own()).toEqual({ any: true })
  })

  test('are not requested again before their maximum age', async () => {
    const { world, pullEvents, asked } = device(() => listOf())
    for (const afterMs of [0, 59_000, 2_000]) {
      await world.advance(afterMs)
      await pullEvents({ ...pull, maxAgeMs: 60_000 })
    }
    expect(asked).toHaveLength(2)
  })

  test('are requested at once when another citizen logs in in the same tab', async () => {
    const { world, pullEvents, asked } = device(() => listOf())
    await pullEvents({ ...pull, maxAgeMs: 60_000 })
    await wipe(world, { isLost: false, token: null })
    for (const account of ['beat', 'beat']) await pullEvents({ ...pull, account, epoch: 1, maxAgeMs: 60_000 })
    expect(asked).toHaveLength(2)
  })

  describe('from a backend without the list', () => {
    const noList = () => problem(404, 'abroad:not-found')
    const related = (...pages: (() => Response | Promise<Response>)[]) => {
      const made = device(() =>
        asks().at(-1)?.startsWith('/api/content/registrations') ? noList() : (pages[asks().length - 2] ?? noList)(),
      )
      const asks = () => made.asked
      return made
    }
    const page = (lastPage: boolean, ...content: unknown[]) => reply(200, { content, lastPage })
    const bangkok = { id: 'a', repCode: 'THBAN', countryIsoCode: 'TH', isMainRepresentation: true, isOriginalCombination: true, index: 0 }
    const profile = { accountId: 'anna', countryOfResidence: 'TH', representations: [bangkok] } as unknown as Profile

    async function living(...pages: Parameters<typeof related>) {
      const made = related(...pages)
      await made.db.profiles.put({ account: 'anna', profile, etag: null, fetchedAt: 0, confirmedAt: 0 })
      const pagesAsked = () => made.asked.flatMap((path) => /related-events.*pagination=(\d+)/.exec(path)?.[1] ?? [])
      return { ...made, pagesAsked }
    }
    const cut = () => Promise.reject(new TypeError('interrupted'))

    test('are found among the related events, page by page', async () => {
      const { db, pullEvents, asked, own } = await living(
        () => page(false, registered('e'), { ...sampleEvent('other', 1), rev: 2 }, { id: 'odd', type: 'FUTURE' }),
        () => page(true, { ...registered('left', 5), userIsRegistered: false }, registered('older', 2)),
      )
      await db.personal.bulkPut([
        { account: 'anna', id: 'left', rev: 3, userIsRegistered: true },
        { account: 'anna', id: 'older', rev: 3, userIsRegistered: false },
        { account: 'anna', id: 'of another country', rev: 3, userIsRegistered: true },
      ])
      expect(await pullEvents(pull)).toEqual({ kind: 'done' })
      expect(asked.slice(1)).toEqual([
        '/api/content/related-events?repcodes=thban&pagination=0&languages=en,local',
        '/api/content/related-events?repcodes=thban&pagination=1&languages=en,local',
      ])
      expect(await own()).toEqual({ e: true, left: false, older: false, 'of another country': true })
      expect(await findItemAnywhere(db, 'e')).toMatchObject({ id: 'e', rev: 2 })
      expect(await findItemAnywhere(db, 'other')).toBeUndefined()
      expect((await db.resources.toArray()).map(({ key }) => key)).toEqual([resourceKeys.registrations('anna')])
      await pullEvents({ ...pull, maxAgeMs: 60_000 })
      expect(asked).toHaveLength(3)
    })

    test('continue at the page where the network was lost', async () => {
      const { db, pullEvents, own, pagesAsked } = await living(
        () => page(false, registered('e')),
        cut,
        noList,
        () => page(true, registered('f')),
      )
      expect(await pullEvents({ ...pull, maxAgeMs: 60_000 })).toMatchObject({ kind: 'failure', failure: { kind: 'no-answer' } })
      expect(await own()).toEqual({ e: true })
      expect(await db.resources.count(), 'none does not mean none yet').toBe(0)
      expect(await pullEvents({ ...pull, maxAgeMs: 60_000 })).toEqual({ kind: 'done' })
      expect(pagesAsked()).toEqual(['0', '1', '1'])
      expect(await own()).toEqual({ e: true, f: true })
    })

    test('start again for another representation', async () => {
      const { db, pullEvents, asked } = await living(
        () => page(false, registered('e')),
        cut,
        noList,
        () => page(true),
      )
      await pullEvents(pull)
      const tokyo = { ...profile, representations: [{ ...bangkok, repCode: 'JPTOK', countryIsoCode: 'JP' }] }
      await db.profiles.update('anna', { profile: tokyo })
      await pullEvents({ ...pull, maxAgeMs: 60_000 })
      expect(asked.at(-1)).toBe('/api/content/related-events?repcodes=jptok&pagination=0&languages=en,local')
    })

    test('take at most ten pages a round and fifty in all', async () => {
      const { pullEvents, pagesAsked } = await living(...Array.from({ length: 90 }, () => () => page(false, registered('e'))))
      const ends = []
      for (let round = 0; round < 5; round += 1) ends.push((await pullEvents({ ...pull, maxAgeMs: 60_000 })).kind)
      expect(ends).toEqual(['more', 'more', 'more', 'more', 'done'])
      expect(pagesAsked()).toEqual(Array.from({ length: 50 }, (_, at) => String(at)))
    })

    test('are not stored after a log-out', async () => {
      const { world, db, pullEvents } = await living(
        () => page(false, registered('e')),
        async () => {
          await wipe(world, { isLost: false, token: null })
          return page(true, registered('f'))
        },
      )
      await expect(pullEvents(pull)).rejects.toMatchObject({ name: 'LeaseLost' })
      expect([await db.changed.count(), await db.personal.count()]).toEqual([0, 0])
    })

    test('come with the feed only if there are no related events either', async () => {
      const { db, pullEvents, own } = await living()
      await db.personal.put({ account: 'anna', id: 'e', rev: 1, userIsRegistered: true })
      expect(await pullEvents(pull)).toEqual({ kind: 'done' })
      expect(await own()).toEqual({ e: true })
      expect(await db.resources.count()).toBe(1)
    })

    test('wait for the profile, and are not requested after another refusal', async () => {
      const { db, pullEvents, asked } = related(() => page(true))
      expect(await pullEvents(pull)).toEqual({ kind: 'more' })
      expect(asked).toHaveLength(1)
      const other = await living(
        () => page(false, registered('e')),
        () => problem(403, 'abroad:forbidden-origin'),
      )
      expect(await other.pullEvents(pull)).toMatchObject({ kind: 'failure', failure: { kind: 'refused' } })
      expect([await db.resources.count(), await other.db.resources.count()]).toEqual([0, 0])
    })
  })

  test('fail if the network is lost, and are requested again', async () => {
    const { db, pullEvents, asked, own } = device(() => Promise.reject(new TypeError('interrupted')))
    await db.personal.put({ account: 'anna', id: 'e', rev: 1, userIsRegistered: true })
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await pullEvents({ ...pull, maxAgeMs: 60_000 })).toMatchObject({ kind: 'failure', failure: { kind: 'no-answer' } })
    }
    expect(asked).toHaveLength(2)
    expect(await own()).toEqual({ e: true })
  })

  test('are not stored after a log-out', async () => {
    const { world, db, pullEvents } = device(async () => {
      await wipe(world, { isLost: false, token: null })
      return listOf(registered('e'))
    })
    await expect(pullEvents(pull)).rejects.toMatchObject({ name: 'LeaseLost' })
    expect([await db.changed.count(), await db.personal.count()]).toEqual([0, 0])
  })
})
