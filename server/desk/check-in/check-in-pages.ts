import { Hono, type Context } from 'hono'
import { stream } from 'hono/streaming'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Alert } from '#contract/alert/alert.ts'
import { MessageText } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { deletedAt } from '#server/domain/check-ins/check-ins.ts'
import { listAlerts, readReleases } from '#server/domain/alerts/release.ts'
import { titleOf } from '#server/desk/alert-page.ts'
import { messageFlaw } from '#server/desk/flaw-text.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { holdAccount } from '#server/domain/accounts/citizen.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import { byteOrderMark, csvLine } from '#server/desk/csv.ts'
import { pageSize } from '#server/domain/paging.ts'
import { countriesOf } from '#server/domain/items/own-items.ts'
import { moment, notice, page } from '#server/desk/page.ts'
import type { Done } from '#server/domain/done.ts'
import { auditOf, fieldsOf, formOnce, isHeadOffice, isOwnForm, placeOf, type Visit } from '#server/desk/visit.ts'
import { mark, markReports, putTogether, separate } from '#server/domain/check-ins/change-check-ins.ts'
import { headsOf, lineOf } from './check-in-lines.ts'
import { countsText, entryPage, filters, lastNo, listPage, maxHints } from './check-in-page.ts'
import { countEntries, noEntries } from '#server/domain/check-ins/count-check-ins.ts'
import {
  listEntries,
  readAll,
  readEntries,
  readEntry,
  reportsOf,
  searchEntries,
  type Desk,
  type Entry,
} from '#server/domain/check-ins/read-check-ins.ts'
import { hintsByKey, readHints } from '#server/domain/check-ins/read-hints.ts'

const Count = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))
/** No name or number is longer, so a longer search finds nothing. */
const maxSearchLength = 100

/** The actions on one entry; any other action of a form marks it as read. */
const acts = { write: 'write', answered: 'answer', merge: 'merge', separate: 'separate' } as const

/** What was reported under an alert from the countries whose citizens the representation serves. */
export function checkInPages({ database: { db }, newId, reference }: Deps): Hono {
  const countriesAt = ({ representation }: Visit) => countriesOf(representation, reference)

  /** The alert at this desk; undefined if it is for none of its countries, or its check-ins were deleted. */
  async function found(c: Context): Promise<{ alert: Alert; desk: Desk } | undefined> {
    const visit = c.get('visit')
    const countries = countriesAt(visit)
    const releases = await readReleases(db, c.req.param('id') ?? '')
    const alert = releases[0]?.alert
    const isHere = releases.some((one) => one.alert.countries.some((iso2) => countries.includes(iso2)))
    if (!alert || !isHere || deletedAt(alert) <= visit.now) return undefined
    return { alert, desk: { alertId: alert.id, countries } }
  }

  /** The part of the list that the address asks for. */
  async function shownOn(c: Context, { alert, desk }: { alert: Alert; desk: Desk }) {
    const place = v.safeParse(Count, c.req.query('after'))
    const after = place.success ? place.output : undefined
    const search = (c.req.query('q') ?? '').trim()
    const part = {
      filter: filters.find((one) => one === c.req.query('show')) ?? 'all',
      withoutCrowd: c.req.query('crowd') === 'no',
      search,
    }
    const limit = pageSize + 1
    const find = async () => (search.length > maxSearchLength ? [] : searchEntries(db, desk, { search, after, limit }))
    const entries = search === '' ? await listEntries(db, desk, { ...part, after, limit }) : await find()
    const shown = entries.slice(0, pageSize)
    const last = shown.at(-1)
    const query = { show: part.filter, ...(part.withoutCrowd && { crowd: 'no' }), ...(search !== '' && { q: search }) }
    const address = (more: object) => `/desk/check-ins/${alert.id}?${new URLSearchParams({ ...query, ...more }).toString()}`
    return {
      alert,
      part,
      entries: shown,
      counts: (await countEntries(db, desk.countries, alert.id)).get(alert.id) ?? noEntries,
      hints: await hintsByKey(
        db,
        desk,
        shown.map(({ report }) => report.key),
      ),
      here: address(after === undefined ? {} : { after: String(after) }),
      next: last && entries.length > pageSize ? address({ after: String(last.report.place) }) : undefined,
    }
  }

  /**
   * Writes to each account once, in the order in which everything locks accounts. Marks before it writes: an entry that was replaced since, or whose account is
   * deleted, gets no message.
   */
  async function tell(tx: Db, visit: Visit, { entries, text }: { entries: readonly Entry[]; text: string }): Promise<Done> {
    const { now, representation } = visit
    const recipients = entries
      .flatMap((entry) => reportsOf(entry).flatMap(({ accountId }) => (accountId === null ? [] : [{ entry, accountId }])))
      .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
    const held: typeof recipients = []
    for (const one of recipients) if (await holdAccount(tx, one.accountId)) held.push(one)
    const keysOf = (entry: Entry) => reportsOf(entry).map(({ key }) => key)
    const marked = await markReports(tx, { keys: held.flatMap(({ entry }) => keysOf(entry)), as: 'answered', now })
    const accounts = new Set(held.flatMap(({ entry, accountId }) => (keysOf(entry).some((key) => marked.has(key)) ? accountId : [])))
    for (const accountId of accounts) await writeTo(tx, { accountId, representationId: representation.id, text, now, newId })
    return accounts.size === 0 ? 'not-possible' : 'done'
  }

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const { words } = visit
      const countries = countriesAt(visit)
      const alerts = (await listAlerts(db)).flatMap(({ last }) => last ?? [])
      const counts = await countEntries(db, countries)
      const isHere = ({ id, ...alert }: Alert) => counts.has(id) || alert.countries.some((iso2) => countries.includes(iso2))
      const here = alerts.filter((alert) => isHere(alert) && deletedAt(alert) > visit.now)
      const entries = here.map(
        (alert) =>
          html`<li>
            <a href="/desk/check-ins/${alert.id}"
              >${titleOf(alert, visit)}<span>${countsText(visit, counts.get(alert.id) ?? noEntries)}</span
              ><span>${words.checkIns.deletedOn} ${moment(deletedAt(alert), visit)}</span></a
            >
          </li>`,
      )
      return page(c, {
        reader: visit,
        title: words.nav['check-ins'],
        place: placeOf(visit, 'check-ins'),
        body: html`<p>${words.checkIns.lead}</p>
          ${
            entries.length === 0
              ? html`<p>${words.none}</p>`
              : html`<ul class="list">
                  ${entries}
                </ul>`
          }`,
      })
    })
    .get('/:id', async (c) => {
      const here = await found(c)
      return here ? page(c, listPage(c.get('visit'), await shownOn(c, here))) : notice(c, 'not-found', 404)
    })
    .post('/:id', async (c) => {
      const visit = c.get('visit')
      const fields = await fieldsOf(c)
      const here = await found(c)
      if (!here) return notice(c, 'not-found', 404, { unsent: fields.text })
      const again = async (reason: string, status: 403 | 409 | 422) =>
        page(c, { ...listPage(visit, { ...(await shownOn(c, here)), reason, text: fields.text ?? '' }), status })
      if (fields.action === 'write' && isHeadOffice(visit)) return notice(c, 'forged', 403, { unsent: fields.text })
      if (!isOwnForm(c, fields)) return again(visit.words.expired, 403)
      const text = v.safeParse(MessageText, fields.text)
      if (fields.action === 'write' && !text.success) return again(messageFlaw(visit.words, fields.text), 422)
      const entries = await readEntries(db, here.desk, (fields.keys ?? '').split(' ').slice(0, pageSize))
      const act = fields.action === 'write' ? 'write' : 'mark-read'
      const done = await formOnce(db, { visit, fields, act, subject: `check-ins/${here.alert.id}` }, (tx) =>
        act === 'write' && text.success
          ? tell(tx, visit, { entries, text: text.output })
          : mark(tx, { keys: entries.map(({ report }) => report.key), as: 'read', now: visit.now }),
      )
      if (done !== 'done') return again(visit.words.checkIns.overtaken, 409)
      return seeOther(c, `/desk/check-ins/${here.alert.id}?show=${filters.find((one) => one === c.req.query('show')) ?? 'all'}`)
    })
    .get('/:id/reports.csv', async (c) => {
      const visit = c.get('visit')
      const here = await found(c)
      if (!here) return notice(c, 'not-found', 404)
      const { id } = here.alert
      await noteAudit(db, { ...auditOf(visit), act: 'export', subject: `check-ins/${id}` })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${id}.csv"`)
      c.header('Cache-Control', 'no-store')
      return stream(c, async (file) => {
        await file.write(byteOrderMark + csvLine(headsOf(visit)))
        for await (const reports of readAll(db, here.desk))
          await file.write(reports.map((report) => csvLine(lineOf(visit, report))).join(''))
      })
    })
    .get('/:id/:key', async (c) => {
      const here = await found(c)
      const entry = here && (await readEntry(db, here.desk, c.req.param('key')))
      return entry ? page(c, await pageOf(c, { ...here, entry })) : notice(c, 'not-found', 404)
    })
    .post('/:id/:key', async (c) => {
      const visit = c.get('visit')
      const fields = await fieldsOf(c)
      const here = await found(c)
      const entry = here && (await readEntry(db, here.desk, c.req.param('key')))
      // The sender has sent another one since: what was typed is shown, and the list has the new one.
      if (!entry) return notice(c, 'not-found', 404, { unsent: fields.text })
      const { alert, desk } = here
      const again = async (why: { reason?: string; flaw?: string }, status: 403 | 409 | 422) =>
        page(c, { ...(await pageOf(c, { ...here, entry, ...why, text: fields.text ?? '' })), status })
      if (fields.action === 'write' && isHeadOffice(visit)) return notice(c, 'forged', 403, { unsent: fields.text })
      if (!isOwnForm(c, fields)) return again({ reason: visit.words.expired }, 403)
      const text = v.safeParse(MessageText, fields.text)
      if (fields.action === 'write' && !text.success) return again({ flaw: messageFlaw(visit.words, fields.text) }, 422)
      const act = acts[fields.action as keyof typeof acts] ?? 'mark-read'
      const isOfOther = act === 'merge' || act === 'separate'
      const other = isOfOther ? await readEntries(db, desk, [fields.other ?? '']) : []
      // Check-ins that arrived after the page was made are unread.
      const last = v.safeParse(Count, fields.last)
      if (isOfOther ? !other[0] : !last.success || lastNo(entry) > last.output)
        return again({ reason: visit.words.checkIns.overtaken }, 409)
      const keys = reportsOf(entry).map(({ key }) => key)
      const subject = `check-ins/${alert.id}/${entry.report.key}`
      const done = await formOnce(db, { visit, fields, act, subject }, (tx) => {
        if (act === 'merge' && other[0]) return putTogether(tx, { entry, other: other[0], now: visit.now })
        if (act === 'separate') return separate(tx, fields.other ?? '')
        if (act === 'write' && text.success) return tell(tx, visit, { entries: [entry], text: text.output })
        return mark(tx, { keys, as: act === 'answer' ? 'answered' : 'read', now: visit.now })
      })
      if (done !== 'done') return again({ reason: visit.words.checkIns.overtaken }, 409)
      return seeOther(c, `/desk/check-ins/${alert.id}/${entry.report.key}`)
    })

  async function pageOf(c: Context, { desk, ...parts }: { desk: Desk } & Omit<Parameters<typeof entryPage>[1], 'hints'>) {
    const hints = await readHints(db, desk, { entry: parts.entry, limit: maxHints + 1 })
    return entryPage(c.get('visit'), { ...parts, hints })
  }
}
