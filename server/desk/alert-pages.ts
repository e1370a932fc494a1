import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Alert } from '#contract/alert/alert.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { seeOther } from '#server/http/see-other.ts'
import { cancelAlert, listAlerts, readAlert, releaseAlert, saveDraft, type DeskAlert } from '#server/domain/alerts/release.ts'
import { alertFromFields, blankAlert, fieldsOfAlert } from '#server/domain/alerts/alert-form.ts'
import { alertPage, alertPreview, titleOf } from './alert-page.ts'
import { capSender } from './cap/cap-sender.ts'
import { carriedIn } from './carried.ts'
import { countsByCountry } from './check-in/counts-by-country.ts'
import { countByCountry } from '#server/domain/check-ins/count-check-ins.ts'
import { hiddenFields, formatTime, notice, page, type Html } from './page.ts'
import { staffEmails } from '#server/domain/staff/staff.ts'
import { table } from './table.ts'
import { fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import type { DeskWords } from './words.ts'

/** What phones show above everything else. Only the head office has these pages: one officer writes an alert, another releases it. */
export function alertPages(deps: Deps): Hono {
  return new Hono()
    .get('/', (c) => showAlerts(c, deps))
    .get('/new', (c) => showNewForm(c))
    .post('/new', (c) => submitNew(c, deps))
    .get('/:id', (c) => showAlert(c, deps, c.req.param('id')))
    .post('/:id', (c) => releaseOrCancel(c, deps, c.req.param('id')))
    .get('/:id/edit', (c) => showEditForm(c, deps, c.req.param('id')))
    .post('/:id/edit', (c) => submitEdit(c, deps, c.req.param('id')))
    .get('/:id/cancel', (c) => showCancelForm(c, deps, c.req.param('id')))
}

async function showAlerts(c: Context, { database: { db }, reference }: Deps) {
  const visit = c.get('visit')
  const { alerts, cap, none, nav } = visit.words
  const rows = (await listAlerts(db)).map(({ last, ...row }) => ({ ...row, releases: last ? [{ alert: last }] : [] }))
  const namesOf = (countries: readonly string[]) =>
    countries.map((iso2) => reference.countryByIso.get(iso2)?.names[visit.language] ?? iso2).join(', ')
  const entries = rows.map(
    (row) =>
      html`<li>
        <a href="/desk/alerts/${row.id}"
          >${titleOf(row.content, visit)}<span
            >${alerts.states[stateOf(row, visit.now)]} · ${namesOf(row.content.countries)} · ${formatTime(row.changedAt, visit)}</span
          ></a
        >
      </li>`,
  )
  return page(c, {
    reader: visit,
    title: nav.alerts,
    header: headerOf(visit, 'alerts'),
    body: html`<p>${alerts.lead}</p>
      <div class="actions">
        <a class="button" href="/desk/alerts/new">${alerts.newAlert}</a>
        <a class="button" href="/desk/alerts/import">${cap.title}</a>
      </div>
      ${
        entries.length === 0
          ? html`<p>${none}</p>`
          : html`<ul class="list">
              ${entries}
            </ul>`
      }`,
  })
}

function showNewForm(c: Context) {
  const visit = c.get('visit')
  return page(c, alertPage(visit, { address: c.req.path, isNew: true, fields: blankAlert(visit) }))
}

/** The form's id becomes the alert's id, so a resubmitted form adds no second alert. */
async function submitNew(c: Context, deps: Deps) {
  const { form = '' } = await fieldsOf(c)
  return submitForm(c, deps, { id: form, isNew: true })
}

async function showAlert(c: Context, { database: { db }, reference }: Deps, id: string) {
  const alert = await readAlert(db, id)
  return alert ? alertReply(c, { db, reference }, alert) : notice(c, 'not-found', 404)
}

async function showEditForm(c: Context, { database: { db }, reference }: Deps, id: string) {
  const visit = c.get('visit')
  const alert = await readOpenAlert(db, id)
  if (!alert) return notice(c, 'not-found', 404)
  const fields = { ...fieldsOfAlert(alert.content, visit, reference), seen: String(alert.changedAt) }
  return page(c, alertPage(visit, { address: c.req.path, isNew: false, fields }))
}

async function submitEdit(c: Context, deps: Deps, id: string) {
  if (await readOpenAlert(deps.database.db, id)) return submitForm(c, deps, { id, isNew: false })
  return notice(c, 'not-found', 404, { unsent: carriedIn({ ...(await fieldsOf(c)), to: c.req.path })?.text })
}

async function showCancelForm(c: Context, { database: { db } }: Deps, id: string) {
  const visit = c.get('visit')
  const alert = await readOpenAlert(db, id)
  if (!alert || alert.releases.length === 0) return notice(c, 'not-found', 404)
  const { alerts, notNow } = visit.words
  return page(c, {
    reader: visit,
    title: alerts.cancelTitle,
    header: headerOf(visit, 'alerts'),
    body: html`<p><b>${titleOf(alert.content, visit)}</b></p>
      <p>${alerts.cancelHint}</p>
      <form method="post" action="/desk/alerts/${id}">
        ${hiddenFields(visit)}
        <div class="dock">
          <button class="button primary" name="action" value="cancel">${alerts.cancel}</button>
          <a class="button" href="/desk/alerts/${id}">${notNow}</a>
        </div>
      </form>`,
  })
}

async function releaseOrCancel(c: Context, { alerts: board, alertSigner, config, database: { db }, reference }: Deps, id: string) {
  const visit = c.get('visit')
  const { now, staffId } = visit
  const fields = await fieldsOf(c)
  const act = (['publish', 'cancel'] as const).find((one) => one === fields.action)
  if (!isOwnForm(c, fields) || !act) return notice(c, 'forged', 403)
  const release = { id, staffId, now, sign: alertSigner.sign, sender: capSender(c, config) }
  const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject: `alerts/${id}` }, (tx) =>
    act === 'publish' ? releaseAlert(tx, { ...release, seen: seenIn(fields) }) : cancelAlert(tx, release),
  )
  await board.load()
  if (done === 'done') return seeOther(c, `/desk/alerts/${id}`)
  const alert = await readAlert(db, id)
  return alert ? alertReply(c, { db, reference }, alert, visit.words.alerts.notReleased) : notice(c, 'not-found', 404)
}

async function submitForm(c: Context, { database: { db }, reference }: Deps, { id, isNew }: { id: string; isNew: boolean }) {
  const visit = c.get('visit')
  const fields = await fieldsOf(c)
  const form = { address: c.req.path, isNew, fields }
  if (!isOwnForm(c, fields)) return page(c, { ...alertPage(visit, { ...form, reason: visit.words.expired }), status: 403 })
  const { content, flaws } = alertFromFields(fields, visit, reference)
  if (!content) return page(c, { ...alertPage(visit, { ...form, flaws }), status: 422 })
  if (fields.action !== 'save') return page(c, alertPage(visit, { ...form, preview: alertPreview(visit, content, reference) }))
  const submission = { ...submissionOf(visit, fields), act: isNew ? 'create' : 'edit', subject: `alerts/${id}` } as const
  const done = await performOnce(db, submission, (tx) =>
    saveDraft(tx, { id, content, staffId: visit.staffId, now: visit.now, seen: isNew ? undefined : seenIn(fields) }),
  )
  if (done === 'done') return seeOther(c, `/desk/alerts/${id}`)
  const current = await readAlert(db, id)
  const again = { ...fields, seen: String(current?.changedAt ?? '') }
  return page(c, { ...alertPage(visit, { ...form, fields: again, reason: visit.words.alerts.overtaken }), status: 409 })
}

/** `changedAt` of the version that the form was made from; -1, which no version has, if the form does not say it. */
function seenIn({ seen = '' }: Record<string, string>): number {
  return /^\d{1,15}$/.test(seen) ? Number(seen) : -1
}

/** Undefined if the alert is cancelled: then it cannot be changed. */
async function readOpenAlert(db: Db, id: string): Promise<DeskAlert | undefined> {
  const alert = await readAlert(db, id)
  return alert?.releases[0]?.alert.kind === 'cancelled' ? undefined : alert
}

/** The alert's page; with a reason if a form was refused. */
async function alertReply(c: Context, { db, reference }: { db: Db; reference: ReferenceData }, alert: DeskAlert, reason?: string) {
  const visit = c.get('visit')
  const emails = await staffEmails(db)
  return page(c, {
    reader: visit,
    title: titleOf(alert.content, visit),
    header: headerOf(visit, 'alerts'),
    isFlawed: reason !== undefined,
    status: reason === undefined ? 200 : 409,
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      <p>${visit.words.alerts.states[stateOf(alert, visit.now)]} · ${formatTime(alert.changedAt, visit)}</p>
      ${actionsOf(visit, alert)}${countsByCountry(visit, await countByCountry(db, alert.id), alert)}${alertPreview(visit, alert.content, reference)}${releaseTable(visit, alert, emails)}`,
  })
}

interface ReleaseState {
  draftedBy: string | null
  releases: { alert: Alert }[]
}

function stateOf({ draftedBy, releases }: ReleaseState, now: number): keyof DeskWords['alerts']['states'] {
  const last = releases[0]?.alert
  if (!last) return 'draft'
  if (last.kind === 'cancelled') return 'cancelled'
  if (draftedBy !== null) return 'update'
  return last.until <= now ? 'expired' : 'released'
}

function actionsOf(visit: Visit, alert: DeskAlert): Html {
  const { alerts } = visit.words
  const { id, draftedBy, releases } = alert
  if (releases[0]?.alert.kind === 'cancelled') return html``
  const isOwnDraft = draftedBy === visit.staffId
  const release = html`<form method="post" action="/desk/alerts/${id}">
    ${hiddenFields(visit)}<input type="hidden" name="seen" value="${alert.changedAt}" />
    <p class="hint">${alerts.releaseHint}</p>
    <div class="dock"><button class="button primary" name="action" value="publish">${alerts.release}</button></div>
  </form>`
  return html`${draftedBy === null ? '' : isOwnDraft ? html`<p class="notice">${alerts.otherPerson}</p>` : release}
    <div class="actions">
      <a class="button" href="/desk/alerts/${id}/edit">${alerts.edit}</a>
      ${releases.length === 0 ? '' : html`<a class="button" href="/desk/alerts/${id}/cancel">${alerts.cancel}</a>`}
    </div>`
}

/** Who drafted and who released each release, with its CAP file. */
function releaseTable(visit: Visit, { id, releases }: DeskAlert, emails: ReadonlyMap<string, string>): Html | '' {
  const { alerts, cap } = visit.words
  if (releases.length === 0) return ''
  return html`<h2>${alerts.releases}</h2>
    ${table({
      label: alerts.releases,
      heads: ['', alerts.draftedBy, alerts.releasedBy, 'CAP'],
      rows: releases.map(({ alert, draftedBy, releasedBy }, at) => [
        html`${releases.length - at} · ${alerts.kinds[alert.kind]}<span class="meta">${formatTime(alert.releasedAt, visit)}</span>`,
        emails.get(draftedBy) ?? draftedBy,
        emails.get(releasedBy) ?? releasedBy,
        html`<a href="/desk/alerts/${id}/cap/${alert.number}">${cap.download}<span class="hidden"> · ${releases.length - at}</span></a>`,
      ]),
    })}`
}
