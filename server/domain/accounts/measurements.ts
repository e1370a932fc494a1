import { sql } from 'drizzle-orm'
import type { Measurements } from '#contract/account/measurements.ts'
import { measurementNames, measurementScales } from '#contract/values/measurement-scales.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

const dayMs = 86_400_000
/** As long as anything else of a citizen's doings is kept. */
const keptMs = 400 * dayMs
/** Somebody who sends for fun fills no disk and overflows no number; that they can falsify the counts is the price of asking nobody's name. */
const maxVisits = 1_000_000_000

/** One more visit in the counts of the day. Steps in their order: two visits at once must not wait for each other's rows. */
export async function countVisit(db: Db, { steps, now }: { steps: Measurements; now: number }): Promise<void> {
  const counted = measurementNames.flatMap((name) => {
    const step = steps[name]
    return step === undefined ? [] : [sql`(${dayOf(now)}, ${name}, ${step}, 1)`]
  })
  if (counted.length === 0) return
  await db.execute(sql`
    insert into measurements (day, name, step, visits) values ${sql.join(counted, sql`, `)}
    on conflict (day, name, step) do update set visits = least(measurements.visits + 1, ${maxVisits})`)
}

export async function removeOldMeasurements(db: Db, now: number): Promise<void> {
  await db.execute(sql`delete from measurements where day < ${dayOf(now - keptMs)}`)
}

/** The counts of all days that are kept, as histograms in the text format of Prometheus: for whoever watches the machine. */
export async function measurementsText(db: Db): Promise<string> {
  const rows = await rowsOf<{ name: string; step: number; visits: string }>(
    db,
    sql`select name, step, sum(visits) as visits from measurements group by name, step order by name, step`,
  )
  return measurementNames
    .flatMap((name) => {
      const own = rows.filter((row) => row.name === name)
      const upTo = (last: number) => own.filter(({ step }) => step <= last).reduce((sum, { visits }) => sum + Number(visits), 0)
      const metric = `abroad_visit_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
      return [
        `# TYPE ${metric} histogram`,
        ...measurementScales[name].map((limit, step) => `${metric}_bucket{le="${limit}"} ${upTo(step)}`),
        `${metric}_bucket{le="+Inf"} ${upTo(Infinity)}`,
        `${metric}_count ${upTo(Infinity)}`,
      ]
    })
    .map((line) => `${line}\n`)
    .join('')
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
