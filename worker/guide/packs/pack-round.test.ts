import { describe, expect, test } from 'vitest'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createPackDevice } from '#worker/testing/pack-device.ts'
import { createResourcePull } from '#worker/sync/resource-pull.ts'
import { pullOtherPacks, pullPack } from './pack-round.ts'

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

describe('a round over the packs on the device', () => {
  test('asks for each but the home one, with its topics', async () => {
    const { asked, round } = await create()
    expect(await round()).toEqual({ kind: 'done' })
    expect(asked).toEqual(['sitemap/FR', 'pack/FR', 'sitemap/LA', 'pack/LA', 'sitemap/MM', 'pack/MM'])
    asked.length = 0
    await round({ maxAgeMs: 3_600_000 })
    expect(asked).toEqual([])
  })

  test('takes the app’s language first, then the home country’s others', async () => {
    const { db, asked, round } = await create()
    const row = (await db.manifests.get(['LA', 'en']))!
    await db.manifests.bulkPut([
      { ...row, country: 'AT', language: 'de' },
      { ...row, country: 'TH', language: 'fr' },
    ])
    await round()
    expect(asked.filter((path) => path.startsWith('sitemap'))).toEqual(['FR', 'LA', 'MM', 'TH', 'AT'].map((iso2) => `sitemap/${iso2}`))
  })

  test('leaves out what the citizen paused', async () => {
    const { hold, asked, round } = await create()
    await hold('citizen', 'LA')
    await round()
    expect(asked).toContain('pack/FR')
    expect(asked.join(' ')).not.toContain('LA')
  })

  test('an unanswered call ends it; any other failure skips its own pack', async () => {
    const { asked, faults, round } = await create()
    faults.set('pack/FR', () => problem(404, 'abroad:not-found'))
    faults.set('sitemap/MM', () => Promise.reject(new TypeError('cut')))
    expect(await round()).toMatchObject({ kind: 'failure', failure: { kind: 'no-answer' } })
    expect(asked).toEqual(['sitemap/FR', 'pack/FR', 'sitemap/LA', 'pack/LA', 'sitemap/MM'])
    faults.delete('sitemap/MM')
    expect(await round()).toMatchObject({ kind: 'failure', failure: { kind: 'refused' } })
  })

  test('shares the articles of an update between the packs', async () => {
    const { service, round, manifest } = await create()
    const hash = await service.publish('t1', 'Newer')
    service.asked.length = 0
    await round()
    expect(service.asked).toEqual([[hash]])
    for (const country of ['FR', 'LA', 'MM']) expect((await manifest(country))?.manifest?.version).toBe('v6')
  })

  test('leaves a download that a tap has set going to itself', async () => {
    const { packs, asked, faults } = await create()
    faults.set('pack/LA', () => new Promise(() => undefined))
    void packs.pull({ country: 'LA', language: 'en', ...request })
    expect(await pullPack(packs, { country: 'LA', language: 'en', ...request })).toEqual({ kind: 'done' })
    await expect.poll(() => asked).toEqual(['pack/LA'])
  })
})
