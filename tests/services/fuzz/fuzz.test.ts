import { expect, test } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { runFuzz } from './run-fuzz.ts'

describeOnDatabases('malformed requests', (fresh) => {
  test('over all routes are refused, and none is a fault of the services', async () => {
    const result = await runFuzz({ seed: 42, requests: 800, database: await fresh() })
    expect(result.failures).toEqual([])
    expect(result.routes).toBeGreaterThan(70)
    for (const status of [200, 400, 401, 403, 404]) expect([status, (result.statuses[status] ?? 0) > 0]).toEqual([status, true])
  })
})
