import { expect, test } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createRandom } from '#server/seeded-random.ts'
import { createRequests } from './requests.ts'
import { runFuzz } from './run-fuzz.ts'

describeOnDatabases('malformed requests', (fresh) => {
  test('over all routes are refused, and none is a fault of the services', async () => {
    const result = await runFuzz({ seed: 42, requests: 800, database: await fresh() })
    expect(result.failures).toEqual([])
    expect(result.routes).toBeGreaterThan(70)
    for (const status of [200, 400, 401, 403, 404]) expect([status, (result.statuses[status] ?? 0) > 0]).toEqual([status, true])
  })
})

test('are the same for the same seed, and hold broken forms and bodies ten thousand deep', () => {
  const insider = { cookies: [], forms: [{ csrf: 'x' }], token: 't', ticket: 't', accountId: 'a', ids: ['s'] }
  const some = (seed: number) => {
    const next = createRequests(createRandom(seed))
    return Array.from({ length: 3000 }, () => next({ method: 'POST', path: '/desk/:id' }, insider))
  }
  expect(some(1)).toEqual(some(1))
  expect(some(1)).not.toEqual(some(2))
  const bodies = [...some(1), ...some(2)]
  expect(bodies.some(({ headers }) => headers['Content-Type']?.startsWith('multipart/form-data'))).toBe(true)
  const next = createRequests(createRandom(1))
  const writes = Array.from({ length: 3000 }, () => next({ method: 'PUT', path: '/api/content/like' }, insider))
  expect(writes.some(({ body }) => body?.includes('['.repeat(10_000)) === true)).toBe(true)
})
