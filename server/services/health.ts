import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { rowsOf } from '#server/database/rows-of.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Admission } from '#server/http/admission.ts'
import { limitsText } from '#server/http/limits.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { problem } from '#server/http/problem.ts'
import { isFromThisMachine } from './lab/only-here.ts'
import { measurementsText } from './user/measurements.ts'

/** For monitoring; the app does not call these. */
export function healthRoutes({ database: { db }, config }: Deps, { metrics, admission }: { metrics: Metrics; admission: Admission }): Hono {
  return new Hono()
    .get('/healthz', async (c) => {
      try {
        await db.execute(sql`select 1`)
        return c.text('ok')
      } catch {
        return c.text('the database does not answer', 503)
      }
    })
    .get('/metrics', async (c) => {
      if (!isFromThisMachine(c, config)) return problem(c, 'abroad:not-found')
      const [row] = await rowsOf<Record<string, string>>(
        db,
        sql`
        select (select count(*) from items where not removed) as items, (select count(*) from changes) as changes,
          (select seq from counter) as seq, pg_database_size(current_database()) as bytes`,
      )
      const gauges = {
        abroad_items: Number(row?.items),
        abroad_changes_logged: Number(row?.changes),
        abroad_change_counter: Number(row?.seq),
        abroad_database_bytes: Number(row?.bytes),
      }
      return c.text(metrics.text(gauges) + limitsText() + admission.text() + (await measurementsText(db)), 200, {
        'Content-Type': 'text/plain; version=0.0.4',
      })
    })
}
