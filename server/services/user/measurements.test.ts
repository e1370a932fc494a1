import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { measurementNames, measurementScales } from '#contract/values/measurement-scales.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { createTestApp, noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { countVisit, removeOldMeasurements } from './measurements.ts'

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

  test('are counted by day, name and step, and nothing else of them is kept', async () => {
    const { send, rows } = await service()
    for (const body of [{ start: 1, faults: 0 }, { start: 1 }, { start: 2, account: 'anna', at: noon }])
      expect((await send(body, { 'User-Agent': 'phone', 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200)
    const day = new Date(noon).toISOString().slice(0, 10)
    expect(await rows()).toEqual([
      { day, name: 'faults', step: 0, visits: 1 },
      { day, name: 'start', step: 1, visits: 2 },
      { day, name: 'start', step: 2, visits: 1 },
    ])
  })

  test('need no session, and a session’s cookie is neither read nor asked for', async () => {
    const { send } = await service()
    const reply = await send({ start: 0 }, { Cookie: 'abroad-session=stolen' })
    expect([reply.status, reply.headers.get('Set-Cookie')]).toEqual([200, null])
  })

  test.each([{ start: 7 }, { start: -1 }, { start: 1.5 }, { start: '1' }, { shift: null }, [[]], 'x'])(
    'that are none are refused, and count for nothing: %j',
    async (body) => {
      const { send, rows } = await service()
      expect((await send(body)).status).toBe(400)
      expect(await rows()).toEqual([])
    },
  )

  test('without anything measured are no row', async () => {
    const { send, rows } = await service()
    expect((await send({})).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('however many are sent take no more rows a day than the scales have steps, and never overflow', async () => {
    const { db, rows } = await service()
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

  test('at the same moment are all counted', async () => {
    const { send, rows } = await service()
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => send(index % 2 === 0 ? { start: 0, faults: 1 } : { faults: 1, start: 0 })),
    )
    expect((await rows()).map((row) => row.visits)).toEqual([20, 20])
  })

  test('go after 400 days', async () => {
    const { db, rows } = await service()
    for (const ageDays of [401, 400, 0]) await countVisit(db, { steps: { start: 0 }, now: noon - ageDays * dayMs })
    await removeOldMeasurements(db, noon)
    expect(await rows()).toHaveLength(2)
  })

  test('stand as histograms among what the operator watches', async () => {
    const { app, send } = await service()
    for (const start of [0, 1, 1, 6]) await send({ start, largestPaint: 0 })
    const text = await (await app.request('/metrics')).text()
    expect(text).toContain(
      [
        '# TYPE abroad_visit_start histogram',
        'abroad_visit_start_bucket{le="250"} 1',
        'abroad_visit_start_bucket{le="500"} 3',
        'abroad_visit_start_bucket{le="1000"} 3',
        'abroad_visit_start_bucket{le="2000"} 3',
        'abroad_visit_start_bucket{le="4000"} 3',
        'abroad_visit_start_bucket{le="8000"} 3',
        'abroad_visit_start_bucket{le="+Inf"} 4',
        'abroad_visit_start_count 4',
      ].join('\n'),
    )
    expect(text).toContain('abroad_visit_largest_paint_count 4')
  })
})
