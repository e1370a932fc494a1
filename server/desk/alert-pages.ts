import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Alert } from '#contract/alert/alert.ts'
import type { Deps } from '#server/deps.ts'
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

/** Of the head office: what phones say above everything else. One person writes, another releases. */
export function alertPages({ alerts: board, alertSigner, config, database: { db }, reference }: Deps): Hono {
  const { sign } = alertSigner
  const seenOf = ({ seen = '' }: Record<string, string>) => (/^\d{1,15}$/.test(seen) ? Number(seen) : -1)

  async function view(c: Context, found: DeskAlert, { reason, status = 200 }: { reason?: string; status?: 200 | 409 } = {}) {
    const visit = c.get('visit')
    const emails = await staffEmails(db)
    return page(c, {
      reader: visit,
      title: titleOf(found.content, visit),
      header: headerOf(visit, 'alerts'),
      isFlawed: reason !== undefined,
      status,
      body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
        <p>${visit.words.alerts.states[stateOf(found, visit.now)]} · ${formatTime(found.changedAt, visit)}</p>
        ${actionsOf(visit, found)}${countsByCountry(visit, await countByCountry(db, found.id), found)}${alertPreview(visit, found.content, reference)}${trailOf(visit, found, emails)}`,
    })
  }

  async function sent(c: Context, { id, isNew }: { id: string; isNew: boolean }) {
    const visit = c.get('visit')
    const fields = await fieldsOf(c)
    const shown = { address: c.req.path, isNew, fields }
    if (!isOwnForm(c, fields)) return page(c, { ...alertPage(visit, { ...shown, reason: visit.words.expired }), status: 403 })
    const { content, flaws } = alertFromFields(fields, visit, reference)
    if (!content) return page(c, { ...alertPage(visit, { ...shown, flaws }), status: 422 })
    if (fields.action !== 'save') return page(c, alertPage(visit, { ...shown, preview: alertPreview(visit, content, reference) }))
    const done = await performOnce(db, { ...submissionOf(visit, fields), act: isNew ? 'create' : 'edit', subject: `alerts/${id}` }, (tx) =>
      saveDraft(tx, { id, content, staffId: visit.staffId, now: visit.now, seen: isNew ? undefined : seenOf(fields) }),
    )
    if (done === 'done') return seeOther(c, `/desk/alerts/${id}`)
    const current = await readAlert(db, id)
    const again = { ...fields, seen: String(current?.changedAt ?? '') }
    return page(c, { ...alertPage(visit, { ...shown, fields: again, reason: visit.words.alerts.overtaken }), status: 409 })
  }

  /** Of what is over nothing is written any more. */
  async function writable(id: string): Promise<DeskAlert | undefined> {
    const found = await readAlert(db, id)
    return found?.releases[0]?.alert.kind === 'cancelled' ? undefined : found
  }

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const { alerts, cap, none, nav } = visit.words
      const rows = (await listAlerts(db)).map(({ last, ...row }) => ({ ...row, releases: last ? [{ alert: last }] : [] }))
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
            rows.length === 0
              ? html`<p>${none}</p>`
              : html`<ul class="list">
                  ${rows.map(
                    (row) =>
                      html`<li>
                        <a href="/desk/alerts/${row.id}"
                          >${titleOf(row.content, visit)}<span
                            >${alerts.states[stateOf(row, visit.now)]} ·
                            ${row.content.countries.map((iso2) => reference.countryByIso.get(iso2)?.names[visit.language] ?? iso2).join(', ')}
                            · ${formatTime(row.changedAt, visit)}</span
                          ></a
                        >
                      </li>`,
                  )}
                </ul>`
          }`,
      })
    })
    .get('/new', (c) => {
      const visit = c.get('visit')
      return page(c, alertPage(visit, { address: c.req.path, isNew: true, fields: blankAlert(visit) }))
    })
    .post('/new', async (c) => {
      const { form = '' } = await fieldsOf(c)
      return sent(c, { id: form, isNew: true })
    })
    .get('/:id', async (c) => {
      const found = await readAlert(db, c.req.param('id'))
      return found ? view(c, found) : notice(c, 'not-found', 404)
    })
    .get('/:id/edit', async (c) => {
      const visit = c.get('visit')
      const found = await writable(c.req.param('id'))
      if (!found) return notice(c, 'not-found', 404)
      const fields = { ...fieldsOfAlert(found.content, visit, reference), seen: String(found.changedAt) }
      return page(c, alertPage(visit, { address: c.req.path, isNew: false, fields }))
    })
    .post('/:id/edit', async (c) => {
      const id = c.req.param('id')
      if (await writable(id)) return sent(c, { id, isNew: false })
      return notice(c, 'not-found', 404, { unsent: carriedIn({ ...(await fieldsOf(c)), to: c.req.path })?.text })
    })
    .get('/:id/cancel', async (c) => {
      const visit = c.get('visit')
      const found = await writable(c.req.param('id'))
      if (!found || found.releases.length === 0) return notice(c, 'not-found', 404)
      const { alerts, notNow } = visit.words
      return page(c, {
        reader: visit,
        title: alerts.cancelTitle,
        header: headerOf(visit, 'alerts'),
        body: html`<p><b>${titleOf(found.content, visit)}</b></p>
          <p>${alerts.cancelHint}</p>
          <form method="post" action="/desk/alerts/${found.id}">
            ${hiddenFields(visit)}
            <div class="dock">
              <button class="button primary" name="action" value="cancel">${alerts.cancel}</button>
              <a class="button" href="/desk/alerts/${found.id}">${notNow}</a>
            </div>
          </form>`,
      })
    })
    .post('/:id', async (c) => {
      const visit = c.get('visit')
      const { now, staffId } = visit
      const fields = await fieldsOf(c)
      const id = c.req.param('id')
      const act = (['publish', 'cancel'] as const).find((one) => one === fields.action)
      if (!isOwnForm(c, fields) || !act) return notice(c, 'forged', 403)
      const sender = capSender(c, config)
      const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject: `alerts/${id}` }, (tx) =>
        act === 'publish'
          ? releaseAlert(tx, { id, staffId, now, seen: seenOf(fields), sign, sender })
          : cancelAlert(tx, { id, staffId, now, sign, sender }),
      )
      await board.load()
      if (done === 'done') return seeOther(c, `/desk/alerts/${id}`)
      const found = await readAlert(db, id)
      return found ? view(c, found, { reason: visit.words.alerts.notReleased, status: 409 }) : notice(c, 'not-found', 404)
    })
}

interface Standing {
  draftedBy: string | null
  releases: { alert: Alert }[]
}

function stateOf({ draftedBy, releases }: Standing, now: number): keyof DeskWords['alerts']['states'] {
  const last = releases[0]?.alert
  if (!last) return 'draft'
  if (last.kind === 'cancelled') return 'cancelled'
  if (draftedBy !== null) return 'update'
  return last.until <= now ? 'expired' : 'released'
}

function actionsOf(visit: Visit, found: DeskAlert): Html {
  const { alerts } = visit.words
  const { id, draftedBy, releases } = found
  if (releases[0]?.alert.kind === 'cancelled') return html``
  const isOwnDraft = draftedBy === visit.staffId
  const release = html`<form method="post" action="/desk/alerts/${id}">
    ${hiddenFields(visit)}<input type="hidden" name="seen" value="${found.changedAt}" />
    <p class="hint">${alerts.releaseHint}</p>
    <div class="dock"><button class="button primary" name="action" value="publish">${alerts.release}</button></div>
  </form>`
  return html`${draftedBy === null ? '' : isOwnDraft ? html`<p class="notice">${alerts.otherPerson}</p>` : release}
    <div class="actions">
      <a class="button" href="/desk/alerts/${id}/edit">${alerts.edit}</a>
      ${releases.length === 0 ? '' : html`<a class="button" href="/desk/alerts/${id}/cancel">${alerts.cancel}</a>`}
    </div>`
}

function trailOf(visit: Visit, { id, releases }: DeskAlert, emails: ReadonlyMap<string, string>): Html | '' {
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
