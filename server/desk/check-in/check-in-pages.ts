import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { stream } from 'hono/streaming'
import type { Alert } from '#contract/alert/alert.ts'
import type { Deps } from '#server/deps.ts'
import { deletedAt } from '#server/domain/check-ins/check-ins.ts'
import type { Counts } from '#server/domain/check-ins/count-check-ins.ts'
import { listDeskAlerts } from '#server/domain/check-ins/desk-alerts.ts'
import { readAll } from '#server/domain/check-ins/read-check-ins.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { titleOf } from '#server/desk/alert-page.ts'
import { byteOrderMark, csvLine } from '#server/desk/csv.ts'
import { formatTime, notice, page, type Html } from '#server/desk/page.ts'
import { actorOf, headerOf, type Visit } from '#server/desk/visit.ts'
import { showEntry, submitEntry } from './check-in-entry.ts'
import { csvHeader, csvCells } from './check-in-lines.ts'
import { findAlert, showList, submitList } from './check-in-list.ts'
import { countsText } from './check-in-page.ts'

/** The check-ins from the countries whose citizens the desk serves, alert by alert. */
export function checkInPages(deps: Deps): Hono {
  return new Hono()
    .get('/', (c) => showAlerts(c, deps))
    .get('/:id', (c) => showList(c, deps))
    .post('/:id', (c) => submitList(c, deps))
    .get('/:id/reports.csv', (c) => exportReports(c, deps))
    .get('/:id/:key', (c) => showEntry(c, deps))
    .post('/:id/:key', (c) => submitEntry(c, deps))
}

async function showAlerts(c: Context, { database: { db } }: Deps) {
  const visit = c.get('visit')
  const { words } = visit
  const alerts = await listDeskAlerts(db, visit)
  return page(c, {
    reader: visit,
    title: words.nav['check-ins'],
    header: headerOf(visit, 'check-ins'),
    body: html`<p>${words.checkIns.lead}</p>
      ${
        alerts.length === 0
          ? html`<p>${words.none}</p>`
          : html`<ul class="list">
              ${alerts.map((one) => alertItem(visit, one))}
            </ul>`
      }`,
  })
}

function alertItem(visit: Visit, { alert, counts }: { alert: Alert; counts: Counts }): Html {
  return html`<li>
    <a href="/desk/check-ins/${alert.id}"
      >${titleOf(alert, visit)}<span>${countsText(visit, counts)}</span
      ><span>${visit.words.checkIns.deletedOn} ${formatTime(deletedAt(alert), visit)}</span></a
    >
  </li>`
}

async function exportReports(c: Context, { database: { db } }: Deps) {
  const visit = c.get('visit')
  const found = await findAlert(c, db)
  if (!found) return notice(c, 'not-found', 404)
  const { id } = found.alert
  await noteAudit(db, { ...actorOf(visit), act: 'export', subject: `check-ins/${id}` })
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${id}.csv"`)
  c.header('Cache-Control', 'no-store')
  return stream(c, async (file) => {
    await file.write(byteOrderMark + csvLine(csvHeader(visit)))
    for await (const reports of readAll(db, found.desk))
      await file.write(reports.map((report) => csvLine(csvCells(visit, report))).join(''))
  })
}
