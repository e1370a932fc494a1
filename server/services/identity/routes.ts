import { Hono } from 'hono'
import type { InferOutput } from 'valibot'
import type { ApiVersion } from '#contract/identity.ts'

/** Fixed by the specification. */
const version: InferOutput<typeof ApiVersion> = { major: 0, minor: 0, patch: 1 }

export function identityRoutes(): Hono {
  return new Hono().get('/version', (c) => c.json(version, 200, { 'Cache-Control': 'no-cache' }))
}
