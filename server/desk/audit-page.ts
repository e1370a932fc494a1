import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { readAudit } from '#server/domain/staff/audit.ts'
import { pageSize } from '#server/domain/paging.ts'
import { areas } from '#server/domain/staff/officer.ts'
import { formatTime, page, type Html } from './page.ts'
import { table } from './table.ts'
import { headerOf } from './visit.ts'
import type { DeskWords } from './words.ts'

const Before = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** What officers read and did at this desk. All its officers may see it. */
export function auditPages({ database: { db } }: Deps): Hono {
  return new Hono().get('/', async (c) => {
    const visit = c.get('visit')
    const { words } = visit
    const before = v.safeParse(Before, c.req.query('before'))
    const found = await readAudit(db, { representationId: visit.representation.id, before: before.success ? before.output : undefined })
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1)?.no : undefined
    const trail = table({
      label: words.nav.audit,
      heads: [`${words.audit.when} · ${words.audit.who}`, words.audit.what, words.audit.which],
      rows: rows.map((row) => [
        html`${formatTime(row.at, visit)} <span class="meta">${row.email ?? row.staffId ?? words.audit.operator}</span>`,
        words.audit.acts[row.act],
        subjectOf(row, words),
      ]),
    })
    return page(c, {
      reader: visit,
      title: words.nav.audit,
      header: headerOf(visit, 'audit'),
      body: html`<p>${words.audit.lead}</p>
        ${rows.length === 0 ? html`<p>${words.none}</p>` : trail}
        ${last === undefined ? '' : html`<p class="more"><a href="/desk/audit?before=${last}">${words.more}</a></p>`}`,
    })
  })
}

/** The name of its area, as a link if the subject is a page. */
function subjectOf({ subject, about }: { subject: string; about: string | null }, words: DeskWords): Html {
  const [area = '', id = ''] = subject.split('/')
  const known = areas.find((one) => one === area)
  return html`${known ? html`<a href="/desk/${subject}">${words.nav[known]}</a>` : words.audit.account}
  ${id === '' ? '' : html`<span class="meta">${about ?? id}</span>`}`
}
