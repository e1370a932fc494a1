import { Resvg } from '@resvg/resvg-js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Countries, CountryWithRepresentations, Representations, StaticMap } from '#contract/contact/representation.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'
import { weekOfHours } from '#server/reference-data/opening-hours.ts'
import { createTestApp, reference } from '#server/testing/test-app.ts'

const { app, logged } = createTestApp()
const get = (path: string, headers: Record<string, string> = {}) => app.request(`/api/representation${path}`, { headers })

test('all countries and all representations fit the contract and answer 304 to their ETag', async () => {
  for (const [path, schema, count] of [
    ['/countries', Countries, 250],
    ['/representations', Representations, 177],
  ] as const) {
    const reply = await get(path)
    expect(v.parse(schema, await reply.json())).toHaveLength(count)
    expect((await get(path, { 'If-None-Match': reply.headers.get('ETag') ?? '' })).status).toBe(304)
  }
})

test('a country comes with the posts listed under it and the one that serves it', async () => {
  const thailand = v.parse(CountryWithRepresentations, await (await get('/by-iso-code/th')).json())
  expect(thailand.country.emergency.police.length).toBeGreaterThan(0)
  const ids = ['th-bangkok-embassy', 'th-chiang-mai-hc', 'th-pattaya-hc', 'th-phuket-hc']
  expect(thailand.representations.map((post) => post.id)).toEqual(ids)
  const andorra = v.parse(CountryWithRepresentations, await (await get('/by-iso-code/AD')).json())
  expect(andorra.representations.map((post) => post.id)).toEqual(['es-barcelona-cg'])
  expect((await get('/by-iso-code/zz')).status).toBe(404)
})

test('every representation has a time zone that the machine knows', () => {
  expect(reference.representations.filter((post) => knownTimeZone(post.timezone) === null)).toEqual([])
  expect(reference.representationById.get('us-san-francisco-cg')?.timezone).toBe('America/Los_Angeles')
})

test('opening hours become a week of minutes that begins on Monday', () => {
  expect(weekOfHours('Mo-Th 09:00-12:00,14:00-16:00; Fr 09:00-12:00')).toEqual([
    ...Array.from({ length: 4 }, () => [
      [540, 720],
      [840, 960],
    ]),
    [[540, 720]],
    [],
    [],
  ])
  expect(weekOfHours('Su-We 07:30-16:30')).toEqual([[[450, 990]], [[450, 990]], [[450, 990]], [], [], [], [[450, 990]]])
  expect(weekOfHours('Fr 22:00-02:00')[4]).toEqual([[1320, 1560]])
})

describe('the country at a place', () => {
  const countryAt = async (place: string) => {
    const reply = await get(`/country/${place}`)
    return reply.status === 200 ? ((await reply.json()) as { country: { iso2: string } }).country.iso2 : reply.status
  }

  test('is found on land, in a city state and in Kosovo', async () => {
    const places = ['13.7563,100.5018', '1.29,103.85', '42.66,21.16', '-33.87,151.2']
    expect(await Promise.all(places.map(countryAt))).toEqual(['TH', 'SG', 'XK', 'AU'])
  })

  test('is the state where a territory has no consular services of its own', async () => {
    expect(await countryAt('14.6,-61.0')).toBe('FR')
    expect(await countryAt('22.3,114.2')).toBe('HK')
  })

  test('is not found at sea, and nonsense is refused by name without being repeated', async () => {
    expect(await countryAt('40.0,-40.0')).toBe(404)
    const reply = await get('/country/91.5,7.25')
    expect(reply.status).toBe(400)
    expect(await reply.text()).not.toContain('91.5')
  })

  test('no coordinate reaches the log', async () => {
    await get('/country/46.94809,7.44744')
    await get('/static-map?markers=46.94809,7.44744&size=90x60')
    await get('/static-map?markers=46.94809,7.44744&size=nonsense')
    expect(logged.length).toBeGreaterThan(3)
    expect(logged.join('\n')).not.toMatch(/46\.9|7\.447|13\.75|100\.5/)
  })
})

describe('the map', () => {
  const bern = reference.representations.find(({ coordinates }) => coordinates)?.coordinates
  const markers = `${bern?.lat},${bern?.lon}`

  test('is there for every representation whose place is known, as the app asks for it', async () => {
    const statusOf = async (path: string) => (await get(path, { 'If-None-Match': '*' })).status
    const statuses: number[] = []
    // One after the other, as a device asks: of so many at once some would be sent away.
    for (const { coordinates: place } of reference.representations)
      if (place) statuses.push(await statusOf(`/static-map?markers=${place.lat},${place.lon}&size=720x210`))
    expect(statuses.length).toBeGreaterThan(150)
    expect(new Set(statuses)).toEqual(new Set([304]))
  })

  test.each([1, 2, 89, 391, 500, 719, 721, 1000, 2881, 9999])(
    'is a PNG %i pixels wide, as any width of the specification’s form',
    async (wanted) => {
      const reply = await get(`/static-map?markers=${markers}&size=${wanted}x210`)
      const { image } = v.parse(StaticMap, await reply.json())
      const bytes = Buffer.from(image.split(',')[1] ?? '', 'base64')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([wanted, 210])
    },
  )

  test('has the marker in the middle, whatever the width', async () => {
    const pixels = async (wanted: number) => {
      const { image } = v.parse(StaticMap, await (await get(`/static-map?markers=${markers}&size=${wanted}x210`)).json())
      const box = `width="1" height="24" viewBox="${wanted / 2} 82 1 24"`
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><image href="${image}" width="${wanted}" height="210"/></svg>`
      return new Resvg(svg).render().pixels.toString('hex')
    }
    const [wide, ...others] = [await pixels(720), await pixels(500), await pixels(600)]
    for (const other of others) expect(other).toBe(wide)
  })

  test('returns the representation’s map within a kilometre of it, and refuses other places', async () => {
    const { lat, lon } = bern ?? { lat: 0, lon: 0 }
    const ask = async (place: string) => get(`/static-map?markers=${place}&size=390x210`)
    const own = await (await ask(markers)).json()
    for (const near of [`${lat + 0.008},${lon}`, `${lat},${lon - 0.008}`, `${lat.toFixed(4)},${lon.toFixed(4)}`, `${lat}000001,${lon}`])
      expect([near, await (await ask(near)).json()]).toEqual([near, own])
    const far = await ask(`${lat + 0.0101},${lon + 0.01}`)
    const detail = 'markers: no representation within a kilometre of this place'
    expect([far.status, await far.json()]).toMatchObject([404, { type: 'abroad:not-found', detail }])
  })

  test('is drawn once for a width and a place, and not for other places', async () => {
    const drawn: unknown[] = []
    const parts = createTestApp({ drawings: { png: (asked) => Promise.resolve(new Uint8Array([drawn.push(asked)])) } })
    const ask = async (place: string, size: string) =>
      (await parts.app.request(`/api/representation/static-map?markers=${place}&size=${size}`)).status
    expect(await ask('13.75,100.5', '720x210')).toBe(404)
    expect(drawn).toHaveLength(0)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask(markers, '720x210'))))).toEqual(new Set([200]))
    expect(await ask(markers, '720x210')).toBe(200)
    expect(await ask(`${markers}1`, '720x210')).toBe(200)
    expect(drawn).toHaveLength(1)
    expect(await ask(markers, '500x210')).toBe(200)
    expect(drawn[1]).toMatchObject({ width: 720, shownWidth: 500 })
  })

  test('is refused for a while when too many wait to be drawn, but not if it is stored', async () => {
    let release = () => {}
    const hanging = new Promise<void>((resolve) => (release = resolve))
    const png = async ({ width }: { width: number }) => {
      if (width !== 390) await hanging
      return new Uint8Array([1])
    }
    const parts = createTestApp({ drawings: { png } })
    const ask = async (wanted: number) => parts.app.request(`/api/representation/static-map?markers=${markers}&size=${wanted}x210`)
    expect((await ask(390)).status).toBe(200)
    const waiting = Array.from({ length: 16 }, async (_, index) => ask(400 + index))
    await new Promise((resolve) => setImmediate(resolve))
    const refused = await ask(500)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect((await ask(390)).status).toBe(200)
    release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    expect((await ask(500)).status).toBe(200)
  })

  test('a size or a place that makes no sense is refused, naming the field', async () => {
    const detail = async (query: string) => ((await (await get(`/static-map?${query}`)).json()) as { detail: string }).detail
    for (const size of ['0x210', '390x200', 'x210', '10000x210', '-5x210', '390'])
      expect(await detail(`markers=${markers}&size=${size}`)).toBe('size: must be {width}x210, at most 9999 pixels wide')
    expect(await detail('markers=99.5,100.5&size=390x210')).toMatch(/^markers:/)
    expect(await detail('markers=here&size=390x210')).toBe('markers: must be latitude,longitude in degrees')
    expect(await detail('size=390x210')).toBe('markers: is missing')
  })

  test('is answered 304 to its ETag without being drawn', async () => {
    const path = `/static-map?markers=${markers}&size=720x210`
    const etag = (await get(path)).headers.get('ETag') ?? ''
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
  })
})
