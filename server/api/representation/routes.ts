import { Hono } from 'hono'
import type * as v from 'valibot'
import { AppointmentBody } from '#contract/contact/appointments.ts'
import { StaticMapQuery, type Country, type CountryWithRepresentations } from '#contract/contact/representation.ts'
import { retryAfterSeconds } from '#server/http/admission-queue.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/problem.ts'
import { etagOf, withEtag } from '#server/etag.ts'
import { jsonReply, referenceSharedS } from '#server/http/reply.ts'
import { requireSession } from '#server/http/require-session.ts'
import { validBody, validQuery } from '#server/http/validate.ts'
import { createAnswerOnce } from '#server/http/answer-once.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { readAppointments, requestAppointment } from '#server/domain/appointments/request-appointment.ts'
import { createMaps } from './place-maps.ts'

export function representationRoutes(deps: Deps): Hono {
  const {
    cache,
    database: { db },
    random,
    reference,
  } = deps
  const answerOnce = createAnswerOnce(deps)
  const maps = createMaps(deps)
  const countries = withEtag(reference.countries)
  const representations = withEtag(reference.representations)

  function withRepresentations(country: Country): v.InferOutput<typeof CountryWithRepresentations> {
    const ids = new Set([country.consularServicesId, ...country.representationIds])
    return { country, representations: [...ids].flatMap((id) => reference.representationById.get(id ?? '') ?? []) }
  }

  return new Hono()
    .get('/countries', (c) => jsonReply(c, cache, { etag: countries.etag, body: () => countries.body, sharedS: referenceSharedS }))
    .get('/representations', (c) =>
      jsonReply(c, cache, { etag: representations.etag, body: () => representations.body, sharedS: referenceSharedS }),
    )
    .get('/by-iso-code/:code', (c) => {
      const country = reference.countryByIso.get(c.req.param('code').toUpperCase())
      if (!country) return problem(c, 'abroad:not-found')
      const { body, etag } = withEtag(withRepresentations(country))
      return jsonReply(c, cache, { etag, body: () => body, sharedS: referenceSharedS })
    })
    .get('/country/:place', async (c) => {
      const place = readPlace(c.req.param('place'))
      if (!place) return problem(c, 'abroad:invalid', { detail: 'place: must be latitude,longitude in degrees' })
      const country = await countryAt(reference, place)
      if (!country) return problem(c, 'abroad:not-found', { detail: 'no country at this place' })
      const { body, etag } = withEtag(withRepresentations(country))
      return jsonReply(c, cache, { etag, body: () => body })
    })
    .get('/static-map', validQuery(StaticMapQuery), (c) => {
      const { markers, size } = c.req.valid('query')
      const place = readPlace(markers)
      if (!place) return problem(c, 'abroad:invalid', { detail: 'markers: must be latitude,longitude in degrees' })
      const shown = maps.placeNear(place)
      if (!shown) return problem(c, 'abroad:not-found', { detail: 'markers: no representation within a kilometre of this place' })
      const width = Number(size.split('x')[0])
      if (!maps.hasRoom(shown, width))
        return problem(c, 'abroad:unavailable', { headers: { 'Retry-After': String(retryAfterSeconds(random())) } })
      return jsonReply(c, cache, {
        etag: etagOf('map 1', `${shown.lat},${shown.lon}`, size),
        body: async () => JSON.stringify({ image: await maps.image(shown, width) }),
        headers: { 'Cache-Control': 'public, max-age=86400' },
      })
    })
    .post('/appointment', requireSession(), validBody(AppointmentBody), (c) =>
      answerOnce(c, (context) => requestAppointment(context, c.req.valid('json'), deps)),
    )
    .get('/appointments', requireSession(), async (c) => {
      const accountId = c.get('accountId')
      const { body, etag } = withEtag(await readAppointments(db, accountId))
      return jsonReply(c, cache, { etag, body: () => body, owner: accountId })
    })
}

/** The country at a place; a territory without consular services of its own (Martinique) counts as its country (France). */
async function countryAt({ countryByIso }: ReferenceData, place: { lat: number; lon: number }): Promise<Country | undefined> {
  // The borders of all countries take 25 MB, and most devices ask by a country's code.
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  const [territory, country] = (['territory', 'country'] as const).map((level) =>
    countryByIso.get(iso1A2Code([place.lon, place.lat], { level }) ?? ''),
  )
  return territory?.consularServicesId ? territory : (country ?? territory)
}

function readPlace(text: string): { lat: number; lon: number } | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text)
  const lat = Number(match?.[1])
  const lon = Number(match?.[2])
  return match && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
