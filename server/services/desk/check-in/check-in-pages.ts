import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Alert } from '#contract/alert/alert.ts'
import { MessageText } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/http/deps.ts'
import { deletedAt } from '#server/services/alert/check-ins.ts'
import { listAlerts, readReleases } from '#server/services/alert/release.ts'
import { titleOf } from '#server/services/desk/alert-page.ts'
import { noteAudit } from '#server/services/desk/audit.ts'
import { holdAccount } from '#server/services/desk/citizens.ts'
import { writeTo } from '#server/services/desk/conversations.ts'
import { csvOf } from '#server/services/desk/csv.ts'
import { countriesOf } from '#server/services/desk/own-items.ts'
import { moment, notice, page } from '#server/services/desk/page.ts'
import { auditOf, fieldsOf, formOnce, isHeadOffice, isOwnForm, placeOf, type Done, type Visit } from '#server/services/desk/visit.ts'
import { linesOf } from './check-in-lines.ts'
import { countsText, filters, lastNo, listPage, personPage, wordsOf } from './check-in-page.ts'
import { countPeople, mergeWords, type Person } from './merge-words.ts'
import { alertsHeardOf, mark, markWords, readWords } from './read-check-ins.ts'

const Count = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

/** What was reported under an alert, of the countries whose citizens the representation serves. */
export function checkInPages({ database: { db }, newId, reference }: Deps): Hono {
  const countriesAt = ({ representation }: Visit) => countriesOf(representation, reference)

  /** The alert with whoever reported from the countries of this desk; undefined where it is for none of them, or everything was deleted. */
  async function found(c: Context): Promise<{ alert: Alert; people: Person[] } | undefined> {
    const visit = c.get('visit')
    const countries = countriesAt(visit)
    const releases = await readReleases(db, c.req.param('id') ?? '')
    const alert = releases[0]?.alert
    const isHere = releases.some((one) => one.alert.countries.some((iso2) => countries.includes(iso2)))
    if (!alert || !isHere || deletedAt(alert) <= visit.now) return undefined
    return { alert, people: mergeWords(await readWords(db, { alertId: alert.id, countries })) }
  }

  function shownOn(c: Context) {
    const from = v.safeParse(Count, c.req.query('from'))
    return { filter: filters.find((one) => one === c.req.query('show')) ?? 'all', from: from.success ? from.output : 0 } as const
  }

  /**
   * To each account once, in the order in which everybody locks. Marked before anything is written: of whom nothing stands any more, or who is gone, is
   * not written to.
   */
  async function tell(tx: Db, visit: Visit, { people, text }: { people: readonly Person[]; text: string }): Promise<Done> {
    const { now, representation } = visit
    const told = people
      .flatMap((person) => wordsOf(person).flatMap(({ accountId }) => (accountId === null ? [] : [{ person, accountId }])))
      .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
    const held: typeof told = []
    for (const one of told) if (await holdAccount(tx, one.accountId)) held.push(one)
    const keysOf = (person: Person) => wordsOf(person).map(({ key }) => key)
    const marked = await markWords(tx, { keys: held.flatMap(({ person }) => keysOf(person)), as: 'answered', now })
    const accounts = new Set(held.flatMap(({ person, accountId }) => (keysOf(person).some((key) => marked.has(key)) ? accountId : [])))
    for (const accountId of accounts) await writeTo(tx, { accountId, representationId: representation.id, text, now, newId })
    return accounts.size === 0 ? 'not-possible' : 'done'
  }

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const { words } = visit
      const countries = countriesAt(visit)
      const alerts = (await listAlerts(db)).flatMap(({ last }) => last ?? [])
      const heardOf = await alertsHeardOf(db, countries)
      const isHere = ({ id, ...alert }: Alert) => heardOf.has(id) || alert.countries.some((iso2) => countries.includes(iso2))
      const here = alerts.filter((alert) => isHere(alert) && deletedAt(alert) > visit.now)
      const entries = await Promise.all(
        here.map(async (alert) => {
          const counts = countPeople(mergeWords(await readWords(db, { alertId: alert.id, countries })))
          return html`<li>
            <a href="/desk/check-ins/${alert.id}"
              >${titleOf(alert, visit)}<span>${countsText(visit, counts)}</span
              ><span>${words.checkIns.deletedOn} ${moment(deletedAt(alert), visit)}</span></a
            >
          </li>`
        }),
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
      return here ? page(c, listPage(c.get('visit'), { ...here, ...shownOn(c) })) : notice(c, 'not-found', 404)
    })
    .post('/:id', async (c) => {
      const visit = c.get('visit')
      const fields = await fieldsOf(c)
      const here = await found(c)
      if (!here) return notice(c, 'not-found', 404, { unsent: fields.text })
      const shown = shownOn(c)
      const again = (reason: string, status: 403 | 409 | 422) =>
        page(c, { ...listPage(visit, { ...here, ...shown, reason, text: fields.text ?? '' }), status })
      if (fields.action === 'write' && isHeadOffice(visit)) return notice(c, 'forged', 403, { unsent: fields.text })
      if (!isOwnForm(c, fields)) return again(visit.words.expired, 403)
      const seen = new Set(fields.keys?.split(' '))
      const people = here.people.filter((person) => wordsOf(person).every(({ key }) => seen.has(key)))
      const text = v.safeParse(MessageText, fields.text)
      if (fields.action === 'write' && !text.success) return again(visit.words.answerFlaw, 422)
      const act = fields.action === 'write' ? 'write' : 'mark-read'
      const done = await formOnce(db, { visit, fields, act, subject: `check-ins/${here.alert.id}` }, (tx) =>
        act === 'write' && text.success
          ? tell(tx, visit, { people, text: text.output })
          : mark(tx, { keys: people.flatMap(wordsOf).map(({ key }) => key), as: 'read', now: visit.now }),
      )
      if (done !== 'done') return again(visit.words.checkIns.overtaken, 409)
      return c.redirect(`/desk/check-ins/${here.alert.id}?show=${shown.filter}`, 303)
    })
    .get('/:id/reports.csv', async (c) => {
      const visit = c.get('visit')
      const here = await found(c)
      if (!here) return notice(c, 'not-found', 404)
      const { id } = here.alert
      await noteAudit(db, { ...auditOf(visit), act: 'export', subject: `check-ins/${id}` })
      return c.body(csvOf(linesOf(visit, here.people)), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${id}.csv"`,
        'Cache-Control': 'no-store',
      })
    })
    .get('/:id/:key', async (c) => {
      const here = await found(c)
      const person = here && personWith(here.people, c.req.param('key'))
      return person ? page(c, personPage(c.get('visit'), { alert: here.alert, person })) : notice(c, 'not-found', 404)
    })
    .post('/:id/:key', async (c) => {
      const visit = c.get('visit')
      const fields = await fieldsOf(c)
      const here = await found(c)
      const person = here && personWith(here.people, c.req.param('key'))
      // Another word has come since: what was typed is shown, and the list has the new one.
      if (!person) return notice(c, 'not-found', 404, { unsent: fields.text })
      const { alert } = here
      const again = (why: { reason?: string; flaw?: string }, status: 403 | 409 | 422) =>
        page(c, { ...personPage(visit, { alert, person, ...why, text: fields.text ?? '' }), status })
      if (fields.action === 'write' && isHeadOffice(visit)) return notice(c, 'forged', 403, { unsent: fields.text })
      if (!isOwnForm(c, fields)) return again({ reason: visit.words.expired }, 403)
      const text = v.safeParse(MessageText, fields.text)
      if (fields.action === 'write' && !text.success) return again({ flaw: visit.words.answerFlaw }, 422)
      // What has come since the page was made, nobody has looked at.
      const last = v.safeParse(Count, fields.last)
      if (!last.success || lastNo(person) > last.output) return again({ reason: visit.words.checkIns.overtaken }, 409)
      const keys = wordsOf(person).map(({ key }) => key)
      const act = fields.action === 'write' ? 'write' : fields.action === 'answered' ? 'answer' : 'mark-read'
      const done = await formOnce(db, { visit, fields, act, subject: `check-ins/${alert.id}/${person.word.key}` }, (tx) =>
        act === 'write' && text.success
          ? tell(tx, visit, { people: [person], text: text.output })
          : mark(tx, { keys, as: act === 'answer' ? 'answered' : 'read', now: visit.now }),
      )
      if (done !== 'done') return again({ reason: visit.words.checkIns.overtaken }, 409)
      return c.redirect(`/desk/check-ins/${alert.id}/${person.word.key}`, 303)
    })
}

/** By any of their words. */
function personWith(people: readonly Person[], key: string): Person | undefined {
  return people.find((person) => wordsOf(person).some((word) => word.key === key))
}
