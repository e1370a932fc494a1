import { html } from 'hono/html'
import type { Alert } from '#contract/alert/alert.ts'
import { deletedAt } from '#server/domain/check-ins/check-ins.ts'
import { formatTime, type Html } from '#server/desk/page.ts'
import { table } from '#server/desk/table.ts'
import type { Visit } from '#server/desk/visit.ts'

/** For the head office: counts by country, without names. */
export function countsByCountry(
  visit: Visit,
  rows: readonly { country: string; help: number; safe: number }[],
  { releases }: { releases: readonly { alert: Alert }[] },
): Html | '' {
  const { checkIns } = visit.words
  const last = releases[0]?.alert
  if (!last || rows.length === 0) return ''
  return html`<h2>${checkIns.counts}</h2>
    ${table({
      label: checkIns.counts,
      heads: [checkIns.country, checkIns.filters.help, checkIns.filters.safe],
      numbers: [1, 2],
      rows: rows.map(({ country, help, safe }) => [country, help, safe]),
    })}
    <p class="meta">${checkIns.deletedOn} ${formatTime(deletedAt(last), visit)}.</p>`
}
