import { describe, expect, test } from 'vitest'
import type { EmergencyTier } from '#contract/guide/guide.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sampleArticle, sampleCountry, sampleRepresentation } from '#store/testing/samples.ts'
import { fillFromFile, pullTier, storeTier } from './emergency-fill.ts'
import { emergencyTierAddress } from './emergency-repair.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { articleLine } from '#worker/testing/guide-service.ts'
import { portalPage } from '#worker/testing/line.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'

const hourMs = 3_600_000
const signal = new AbortController().signal
const tierOf = (version: number): EmergencyTier => ({
  version,
  helpline: { phone: '+41 800', freeCall: 'x' },
  countries: [sampleCountry('TH')],
  representations: [sampleRepresentation(`of ${version}`)],
  articles: [sampleArticle(`helpline${version}`)],
})
const options = { language: 'en', maxAgeMs: 6 * hourMs, signal } as const

function create(answers: {
  file?: () => Response | Promise<Response>
  service?: (etag: string | undefined) => Response | Promise<Response>
}) {
  const sent: string[] = []
  const world = createTestWorld({
    fetch: async (address, init) => {
      sent.push(address)
      const answer =
        address === emergencyTierAddress ? answers.file?.() : answers.service?.((init.headers as Record<string, string>)['If-None-Match'])
      return answer ?? new Response('Not found', { status: 404 })
    },
  })
  const parts = partsOf(world)
  const get = (key: string) => world.db.resources.get(key)
  return {
    world,
    sent,
    fill: () => fillFromFile(world, parts.diary, signal),
    pull: (more: Partial<typeof options> | { maxAgeMs: number } = {}) => pullTier(parts, { ...options, ...more }),
    tier: () => get(resourceKeys.emergency),
    version: async () => ((await get(resourceKeys.emergency))?.value as { version: number } | undefined)?.version,
    representation: async () => ((await get(resourceKeys.representations))?.value as { id: string }[] | undefined)?.[0]?.id,
    diary: async () => {
      await world.advance(0)
      return (await world.db.diary.toArray()).map((row) => `${row.what}: ${row.outcome}`)
    },
  }
}
const file = (version: number) => () => new Response(JSON.stringify(tierOf(version)))

describe('the static file', () => {
  test('fills empty tables, articles and records together', async () => {
    const { world, fill, tier, representation, diary } = create({ file: file(5) })
    await fill()
    expect(await tier()).toMatchObject({
      value: { version: 5, helpline: { phone: '+41 800' }, hashes: [tierOf(5).articles[0]?.hash] },
      confirmedAt: 5,
    })
    expect(await representation()).toBe('of 5')
    expect(await world.db.articles.count()).toBe(1)
    expect(await diary()).toEqual(['emergency file: stored'])
  })

  test('is not read if the tables have a tier', async () => {
    const { world, sent, fill } = create({ file: file(5) })
    await storeTier(world, tierOf(3), { etag: null, bytes: 1, confirmedAt: 1 })
    await fill()
    expect(sent).toEqual([])
  })

  test.each([
    ['missing', () => new Response('Not found', { status: 404 })],
    ['out of reach', () => Promise.reject(new TypeError('cut'))],
    ['a portal’s page', () => portalPage()],
    ['of another shape', () => new Response('{"version":"new"}')],
  ])('that is %s leaves the tables empty and stops nothing', async (_, answer) => {
    const { sent, fill, tier, diary } = create({ file: answer })
    await fill()
    expect(sent).toContain(emergencyTierAddress)
    expect(await tier()).toBeUndefined()
    expect((await diary()).join()).not.toContain('stored')
  })

  test('stops nothing on a full device', async () => {
    const { world, fill, diary } = create({ file: file(5) })
    world.db.articles.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fill()
    expect(await diary()).toEqual(['emergency file: not to be had'])
    expect(await world.db.resources.count()).toBe(0)
  })
})

describe('the service', () => {
  test('is asked if the file is old, and a newer tier replaces it', async () => {
    const { world, fill, pull, tier, version, representation } = create({
      file: file(5),
      service: () => reply(200, tierOf(6), { ETag: '"6"' }),
    })
    await fill()
    expect(await pull()).toEqual({ kind: 'done' })
    expect([await version(), await representation()]).toEqual([6, 'of 6'])
    expect(await tier()).toMatchObject({ etag: '"6"', confirmedAt: world.now() })
  })

  test('with an older tier replaces nothing', async () => {
    const { world, pull, version, representation } = create({ service: () => reply(200, tierOf(4)) })
    await storeTier(world, tierOf(5), { etag: null, bytes: 1, confirmedAt: 5 })
    await pull()
    expect([await version(), await representation()]).toEqual([5, 'of 5'])
  })

  test('is not asked again within the age, and again when the clock was set back', async () => {
    const { world, sent, pull } = create({ service: () => reply(200, tierOf(6)) })
    await pull()
    await world.advance(6 * hourMs - 1)
    await pull()
    expect(sent).toHaveLength(1)
    world.setWallClock(-24 * hourMs)
    await pull()
    expect(sent).toHaveLength(2)
  })

  test('confirms tier, countries and representations if there is nothing new', async () => {
    const { world, pull, tier } = create({
      service: (etag) => (etag === '"6"' ? reply(304, null) : reply(200, tierOf(6), { ETag: '"6"' })),
    })
    await pull()
    await world.advance(7 * hourMs)
    await pull()
    expect((await tier())?.confirmedAt).toBe(world.now())
    for (const key of [resourceKeys.countries, resourceKeys.representations])
      expect((await world.db.resources.get(key))?.confirmedAt).toBe(world.now())
  })

  test.each([
    ['lost', () => Promise.reject(new TypeError('cut')), 'no-answer'],
    ['without the extension', () => problem(404, 'abroad:not-found'), 'refused'],
    ['unreadable', () => reply(200, { version: 9 }), 'unreadable'],
  ] as const)('that is %s leaves the floor', async (_, answer, kind) => {
    const { fill, pull, version } = create({ file: file(5), service: answer })
    await fill()
    expect(await pull()).toMatchObject({ kind: 'failure', failure: { kind } })
    expect(await version()).toBe(5)
  })
})

test('the file changes nothing after the service has sent the same tier', async () => {
  const { world, pull, tier } = create({ service: () => reply(200, tierOf(6), { ETag: '"6"' }) })
  await pull()
  const before = await tier()
  await storeTier(world, tierOf(6), { etag: '"tier-6"', bytes: 1, confirmedAt: 6 })
  expect(await tier()).toEqual(before)
})

describe('a damaged emergency article', () => {
  async function createLacking() {
    const articles: EmergencyTier['articles'] = await Promise.all(
      ['helpline', 'arrest'].map(async (topic) => JSON.parse((await articleLine(topic, 'Text')).line) as EmergencyTier['articles'][number]),
    )
    const asked: (string | undefined)[] = []
    const device = create({
      file: () => new Response(JSON.stringify({ ...tierOf(5), articles })),
      service: (etag) => {
        asked.push(etag)
        return reply(200, { ...tierOf(6), articles }, { ETag: '"6"' })
      },
    })
    await device.pull()
    await device.world.db.articles.delete(articles[0]?.hash ?? '')
    asked.length = 0
    return { ...device, asked, articles, count: () => device.world.db.articles.count() }
  }

  test('comes back from the file alone, and nothing else of the file is stored', async () => {
    const { fill, count, version, asked } = await createLacking()
    await fill()
    expect(await count()).toBe(2)
    expect(await version()).toBe(6)
    expect(asked).toEqual([])
  })

  test('comes back from the service with the whole tier', async () => {
    const { pull, count, asked } = await createLacking()
    await pull({ maxAgeMs: 0 })
    expect(asked).toEqual([undefined])
    expect(await count()).toBe(2)
    await pull({ maxAgeMs: 0 })
    expect(asked).toEqual([undefined, '"6"'])
  })

  test('is not taken from a file that is damaged itself', async () => {
    const { fill, count, articles } = await createLacking()
    articles[0]!.title = 'Another title'
    await fill()
    expect(await count()).toBe(1)
  })
})
