import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/problem.ts'
import { checkInRoutes } from './check-in-routes.ts'

/** What alerts say, for everybody, from memory: caches on the way may keep a file for good, and what is the latest for some seconds. */
export function alertRoutes(deps: Deps): Hono {
  const { alerts, now, reference } = deps
  return new Hono()
    .route('/', checkInRoutes(deps))
    .get('/latest/:country', (c) => {
      const country = reference.countryByIso.get(c.req.param('country').toUpperCase())
      if (!country) return problem(c, 'abroad:not-found')
      return c.json(alerts.latest(country.iso2, now()), 200, { 'Cache-Control': 'public, max-age=5' })
    })
    .get('/files/:number', (c) => {
      const number = c.req.param('number')
      // Only one spelling of a number is kept by caches.
      const file = /^[1-9]\d*$/.test(number) ? alerts.file(Number(number)) : undefined
      if (file === undefined) return problem(c, 'abroad:not-found')
      return c.body(file, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=31536000, immutable' })
    })
}
