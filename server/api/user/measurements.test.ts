import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { measurementNames, measurementScales } from '#contract/values/measurement-scales.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { countVisit, removeOldMeasurements } from '#server/domain/accounts/measurements.ts'

const dayMs = 86_400_000

describeOnDatabases('measurements of visits', (fresh) => {
  async function service() {
    const database = await fresh()
    const { db } = database
    const { app } = createTestApp({ database })
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      app.request('/api/user/measurements', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    const rows = () => rowsOf<{ visits: number }>(db, sql`select * from measurements order by day, name, step`)
    return { app, db, send, rows }
  }
  const test = base.extend('service', () => service())

  test('are counted by day, name and step; nothing else is stored', async ({ service: { send, rows } }) => {
    for (const body of [{ start: 1, faults: 0 }, { start: 1 }, { start: 2, account: 'anna', at: noon }])
      expect((await send(body, { 'User-Agent': 'phone', 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200)
    const day = new Date(noon).toISOString().slice(0, 10)
    expect(await rows()).toEqual([
      { day, name: 'faults', step: 0, visits: 1 },
      { day, name: 'start', step: 1, visits: 2 },
      { day, name: 'start', step: 2, visits: 1 },
    ])
  })

  test('need no session and set no cookie; without a value no row is stored', async ({ service: { send, rows } }) => {
    const reply = await send({}, { Cookie: 'abroad-session=stolen' })
    expect([reply.status, reply.headers.get('Set-Cookie'), await rows()]).toEqual([200, null, []])
  })

  test.each([{ start: 7 }, { start: -1 }, { start: 1.5 }, { start: '1' }, { shift: null }, [[]], 'x'])(
    'that are none are refused, and count for nothing: %j',
    async (body) => {
      const { send, rows } = await service()
      expect((await send(body)).status).toBe(400)
      expect(await rows()).toEqual([])
    },
  )

  test('take a limited number of rows a day, and counts never overflow', async ({ service: { db, rows } }) => {
    const longest = Math.max(...measurementNames.map((name) => measurementScales[name].length))
    for (let step = 0; step <= longest; step += 1) {
      const steps = Object.fromEntries(measurementNames.map((name) => [name, Math.min(step, measurementScales[name].length)]))
      for (let time = 0; time < 3; time += 1) await countVisit(db, { steps, now: noon })
    }
    const all = measurementNames.reduce((sum, name) => sum + measurementScales[name].length + 1, 0)
    expect(await rows()).toHaveLength(all)
    await db.execute(sql`update measurements set visits = 1000000000`)
    await countVisit(db, { steps: { start: 0 }, now: noon })
    expect(await rowsOf(db, sql`select distinct visits from measurements`)).toEqual([{ visits: 1_000_000_000 }])
  })

  test('sent in parallel are all counted', async ({ service: { send, rows } }) => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => send(index % 2 === 0 ? { start: 0, faults: 1 } : { faults: 1, start: 0 })),
    )
    expect((await rows()).map((row) => row.visits)).toEqual([20, 20])
  })

  test('are deleted after 400 days', async ({ service: { db, rows } }) => {
    for (const ageDays of [401, 400, 0]) await countVisit(db, { steps: { start: 0 }, now: noon - ageDays * dayMs })
    await removeOldMeasurements(db, noon)
    expect(await rows()).toHaveLength(2)
  })

  test('are histograms in the metrics, beside the counts of requests and limits', async ({ service: { app, send } }) => {
    for (const start of [0, 1, 1, 6]) await send({ start, largestPaint: 0 })
    const text = await (await app.request('/metrics')).text()
    const counts = { 250: 1, 500: 3, 1000: 3, 2000: 3, 4000: 3, 8000: 3, '+Inf': 4 }
    const buckets = Object.entries(counts).map(([limit, count]) => `abroad_visit_start_bucket{le="${limit}"} ${count}`)
    expect(text).toContain(['# TYPE abroad_visit_start histogram', ...buckets, 'abroad_visit_start_count 4'].join('\n'))
    expect(text).toContain('abroad_visit_largest_paint_count 4')
    expect(text).toMatch(/^abroad_requests_total\{method="POST",route="[^"]*measurements",status="\d+"\} 4$/m)
    for (const line of ['shed_total{class="feed"} 0', 'queued{class="feed"} 0', 'in_flight 1'])
      expect(text).toContain(`abroad_requests_${line}\n`)
    expect(text).toMatch(/^abroad_limits_reached_total\{rule="[^"]+"\} 0$/m)
  })
})
