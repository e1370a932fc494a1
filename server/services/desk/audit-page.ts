import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Deps } from '#server/http/deps.ts'
import { readAudit } from './audit.ts'
import { pageSize } from './list-page.ts'
import { moment, page } from './page.ts'
import { placeOf } from './visit.ts'

const Before = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** What was done and read at this desk, and by whom: everybody there may look. */
export function auditPages({ database: { db } }: Deps): Hono {
  return new Hono().get('/', async (c) => {
    const visit = c.get('visit')
    const { words } = visit
    const before = v.safeParse(Before, c.req.query('before'))
    const found = await readAudit(db, { representationId: visit.representation.id, before: before.success ? before.output : undefined })
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1)?.no : undefined
    const table = html`<div class="scroll" role="region" aria-label="${words.nav.audit}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${words.audit.when}</th>
            <th scope="col">${words.audit.who}</th>
            <th scope="col">${words.audit.what}</th>
            <th scope="col">${words.audit.which}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <td>${moment(row.at, visit)}</td>
                <td>${row.email ?? row.staffId ?? words.audit.operator}</td>
                <td>${words.audit.acts[row.act]}</td>
                <td>${isPage(row.subject) ? html`<a href="/desk/${row.subject}">${row.subject}</a>` : row.subject}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
    return page(c, {
      reader: visit,
      title: words.nav.audit,
      place: placeOf(visit, 'audit'),
      body: html`<p>${words.audit.lead}</p>
        ${rows.length === 0 ? html`<p>${words.none}</p>` : table}
        ${last === undefined ? '' : html`<p class="more"><a href="/desk/audit?before=${last}">${words.more}</a></p>`}`,
    })
  })
}

/** What can be opened again; an account cannot. */
function isPage(subject: string): boolean {
  return /^(conversations|appointments|events|surveys|content|audit)(\/|$)/.test(subject)
}
