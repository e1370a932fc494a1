import { Hono } from 'hono'
import type { Deps } from '#server/http/deps.ts'
import { problem } from '#server/http/problem.ts'

/** For everybody, from memory: caches on the way may keep a file for good, and what is the latest for some seconds. */
export function alertRoutes({ alerts, now, reference }: Deps): Hono {
  return new Hono()
    .get('/latest/:country', (c) => {
      const country = reference.countryByIso.get(c.req.param('country').toUpperCase())
      if (!country) return problem(c, 'abroad:not-found')
      return c.json(alerts.latest(country.iso2, now()), 200, { 'Cache-Control': 'public, max-age=5' })
    })
    .get('/files/:number', (c) => {
      const file = alerts.file(Number(c.req.param('number')))
      if (file === undefined) return problem(c, 'abroad:not-found')
      return c.body(file, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=31536000, immutable' })
    })
}
