import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { laterMigrations } from '#server/database/migrate.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import type { Deps } from '#server/deps.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { problem } from '#server/http/problem.ts'
import { isFromThisMachine } from '#server/http/from-here.ts'
import { measurementsText } from '#server/domain/accounts/measurements.ts'

/** For monitoring; the app does not call these. */
export function healthRoutes({ database: { db }, config }: Deps, metrics: Metrics): Hono {
  return new Hono()
    .get('/healthz', async (c) => {
      try {
        // A process that goes on beside a later build's migration can fail at any table.
        const later = await laterMigrations(db)
        return later.length === 0 ? c.text('ok') : c.text(`a later build has changed the database: ${later.join(', ')}`, 503)
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
      const gauges = Object.entries({
        abroad_items: row?.items,
        abroad_changes_logged: row?.changes,
        abroad_change_counter: row?.seq,
        abroad_database_bytes: row?.bytes,
      }).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`)
      return c.text((await metrics.text()) + gauges.join('') + (await measurementsText(db)), 200, {
        'Content-Type': 'text/plain; version=0.0.4',
      })
    })
}
