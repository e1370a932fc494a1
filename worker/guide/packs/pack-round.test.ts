import { describe, expect, test as base } from 'vitest'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createPackDevice } from '#worker/testing/pack-device.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import { dropBegun, pullOtherPacks, pullPack } from './pack-round.ts'

const home = { country: 'TH', language: 'en' } as const
const signal = new AbortController().signal
const request = { maxAgeMs: 0, build: 'test', isSparing: false, signal }

async function create() {
  const asked: string[] = []
  const faults = new Map<string, () => Response | Promise<Response>>()
  const device = await createPackDevice(5, {
    around: async (address, go) => {
      const path = new URL(address, 'http://service').pathname.replace('/api/guide/', '')
      asked.push(path)
      const fault = faults.get(path)
      if (fault) return fault()
      return path.startsWith('sitemap/') ? reply(200, { isoCode: 'LA', countryTopics: [], availableCountries: [] }) : go()
    },
  })
  const resource = createResourcePull({ env: device.env, http: device.http, lease: null })
  for (const country of ['TH', 'MM', 'LA', 'FR']) await device.pull({ country })
  asked.length = 0
  return { ...device, asked, faults, round: (own = {}) => pullOtherPacks({ ...device, resource }, home, { ...request, ...own }) }
}
const test = base.extend('world', () => create())

describe('a round over the packs on the device', () => {
  test('requests each but the home one, with its topics', async ({ world: { asked, round } }) => {
    expect(await round()).toEqual({ kind: 'done' })
    expect(asked).toEqual(['sitemap/FR', 'pack/FR', 'sitemap/LA', 'pack/LA', 'sitemap/MM', 'pack/MM'])
    asked.length = 0
    await round({ maxAgeMs: 3_600_000 })
    expect(asked).toEqual([])
  })

  test('takes the language of the app first, then the other languages of the home country', async ({ world: { db, asked, round } }) => {
    const row = (await db.manifests.get(['LA', 'en']))!
    await db.manifests.bulkPut([
      { ...row, country: 'AT', language: 'de' },
      { ...row, country: 'TH', language: 'fr' },
    ])
    await round()
    expect(asked.filter((path) => path.startsWith('sitemap'))).toEqual(['FR', 'LA', 'MM', 'TH', 'AT'].map((iso2) => `sitemap/${iso2}`))
  })

  test('leaves out paused packs', async ({ world: { hold, asked, round } }) => {
    await hold('citizen', 'LA')
    await round()
    expect(asked).toContain('pack/FR')
    expect(asked.join(' ')).not.toContain('LA')
  })

  test('ends at a request without an answer, and skips a pack with another failure', async ({ world: { asked, faults, round } }) => {
    faults.set('pack/FR', () => problem(404, 'abroad:not-found'))
    faults.set('sitemap/MM', () => Promise.reject(new TypeError('cut')))
    expect(await round()).toMatchObject({ kind: 'failure', failure: { kind: 'no-answer' } })
    expect(asked).toEqual(['sitemap/FR', 'pack/FR', 'sitemap/LA', 'pack/LA', 'sitemap/MM'])
    faults.delete('sitemap/MM')
    expect(await round()).toMatchObject({ kind: 'failure', failure: { kind: 'refused' } })
  })

  test('shares the articles of an update between the packs', async ({ world: { service, round, manifest } }) => {
    const hash = await service.publish('t1', 'Newer')
    service.asked.length = 0
    await round()
    expect(service.asked).toEqual([[hash]])
    for (const country of ['FR', 'LA', 'MM']) expect((await manifest(country))?.manifest?.version).toBe('v6')
  })

  test('leaves a download that the citizen started alone', async ({ world: { packs, asked, faults } }) => {
    faults.set('pack/LA', () => new Promise(() => undefined))
    void packs.pull({ country: 'LA', language: 'en', ...request })
    expect(await pullPack(packs, { country: 'LA', language: 'en', ...request })).toEqual({ kind: 'done' })
    await expect.poll(() => asked).toEqual(['pack/LA'])
  })
})

test('a pack that nobody chose is dropped unless it is complete', async ({ world: { db } }) => {
  const row = (await db.manifests.get(['LA', 'en']))!
  await db.manifests.put({ ...row, country: 'CH', manifest: null, next: row.manifest })
  for (const country of ['CH', 'LA']) await dropBegun(db, { country, language: 'en' })
  const countries = await db.manifests.toCollection().primaryKeys()
  expect(countries.map(([country]) => country)).toEqual(['FR', 'LA', 'MM', 'TH'])
})
