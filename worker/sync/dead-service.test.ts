import { afterEach, describe, expect, test } from 'vitest'
import { headers } from '#contract/wire/wire.ts'
import { idsOfScope } from '#store/feed/walk.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createEngine } from '#worker/entry/engine.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import { sampleImage, sampleStory } from '#store/testing/samples.ts'
import { portalPage, swallow } from '#worker/testing/line.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService, sampleTier } from '#worker/testing/whole-service.ts'

const minuteMs = 60_000
const open: EngineApi[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()))
})

async function start(dead: string, answer: (init: RequestInit) => Response | Promise<Response>) {
  const service = createWholeService()
  service.feed.put(sampleStory('s0', 1, { image: sampleImage() }))
  service.at(dead, answer)
  const world = createTestWorld({ fetch: service.fetch })
  const engine = await createEngine(world)
  open.push(engine)
  await engine.start({ language: 'en', country: 'TH', build: 'test' })
  return { service, world, engine }
}

/** What a device holds of each kind, as a word each. */
async function held({ db }: Pick<ReturnType<typeof createTestWorld>, 'db'>) {
  const keys = new Set(await db.resources.toCollection().primaryKeys())
  const tier = (await db.resources.get(resourceKeys.emergency))?.value as { version: number } | undefined
  return {
    feed: (await idsOfScope(db, 'nobody|th||en')).map(({ id }) => id),
    tier: tier?.version,
    sitemap: keys.has(resourceKeys.sitemap('TH', 'en')),
    pack: ((await db.manifests.get(['TH', 'en']))?.manifest ?? null) !== null,
    partners: keys.has(resourceKeys.partners),
    abilities: keys.has(resourceKeys.ping),
    version: keys.has(resourceKeys.apiVersion),
    connection: (await db.connection.get('now'))?.state,
  }
}
const everything = {
  feed: ['s0'],
  tier: 6,
  sitemap: true,
  pack: true,
  partners: true,
  abilities: true,
  version: true,
  connection: 'online',
}

const deaths: [string, (init: RequestInit) => Response | Promise<Response>][] = [
  ['answers 502 by its edge', () => portalPage(502)],
  ['never answers', (init) => swallow(init)],
  ['resets each connection', () => Promise.reject(new TypeError('cut'))],
]

describe.each(deaths)('a service that %s from the first start on', (_, answer) => {
  test.each<[string, string, Partial<typeof everything>]>([
    ['the feed', '/api/content/*', { feed: [] }],
    ['the guide', '/api/guide/*', { tier: sampleTier.version, sitemap: false, pack: false }],
    ['the content host', '/cms/*', { partners: false }],
    ['identity', '/api/identity/*', { version: false }],
    ['the pictures', '/cms/pictures/*', {}],
  ])('%s: everything else arrives within two minutes, and the connection counts as up', async (_part, dead, lacking) => {
    const { world } = await start(dead, answer)
    for (let passed = 0; passed < 2 * minuteMs; passed += 2_000) await world.advance(2_000)
    expect(await held(world)).toEqual({ ...everything, ...lacking })
  })
})

test('a service that asks for an hour of pause delays no other and gets its pause', async () => {
  const { service, world } = await start('/nothing', () => portalPage(502))
  await world.advance(minuteMs)
  const busy = { status: 503, headers: { [headers.contract]: '1', 'Retry-After': '3600' } }
  service.at('/api/content/*', () => new Response(null, busy))
  await world.advance(6 * minuteMs)
  service.requests.length = 0
  for (let n = 0; n < 4; n += 1) {
    await service.guide.publish(`topic${n}`, 'Text')
    for (let passed = 0; passed < 12 * minuteMs; passed += 30_000) await world.advance(30_000)
  }
  const entries = () => service.requests.filter((path) => path.startsWith('/api/content/content-entries')).length
  expect((await world.db.manifests.get(['TH', 'en']))?.manifest?.articles.map(({ topic }) => topic)).toContain('topic1')
  expect(entries()).toBe(0)
  for (let passed = 0; passed < 12 * minuteMs; passed += 30_000) await world.advance(30_000)
  expect(entries()).toBe(1)
})
