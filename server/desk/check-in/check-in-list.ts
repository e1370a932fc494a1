import type { Context } from 'hono'
import * as v from 'valibot'
import type { Alert } from '#contract/alert/alert.ts'
import { MessageText } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { markEntries } from '#server/domain/check-ins/change-check-ins.ts'
import { countEntries, noEntries } from '#server/domain/check-ins/count-check-ins.ts'
import { readDeskAlert } from '#server/domain/check-ins/desk-alerts.ts'
import { messageReporters } from '#server/domain/check-ins/message-reporters.ts'
import { listEntries, readEntries, searchEntries, type Desk } from '#server/domain/check-ins/read-check-ins.ts'
import { hintsByKey } from '#server/domain/check-ins/read-hints.ts'
import { pageSize } from '#server/domain/paging.ts'
import { isHeadOffice } from '#server/domain/staff/officer.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import { seeOther } from '#server/http/see-other.ts'
import { messageFlaw } from '#server/desk/flaw-text.ts'
import { notice, page } from '#server/desk/page.ts'
import { fieldsOf, isOwnForm, submissionOf } from '#server/desk/visit.ts'
import { filters, listPage } from './check-in-page.ts'

const Place = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))
/** No name or number is longer, so a longer search finds nothing. */
const maxSearchLength = 100

export interface AlertAtDesk {
  alert: Alert
  desk: Desk
}

/** The alert that the address names; undefined if it does not concern this desk. */
export async function findAlert(c: Context, db: Db): Promise<AlertAtDesk | undefined> {
  const visit = c.get('visit')
  const alert = await readDeskAlert(db, visit, c.req.param('id') ?? '')
  return alert && { alert, desk: { alertId: alert.id, countries: visit.countries } }
}

export async function showList(c: Context, { database: { db } }: Deps) {
  const found = await findAlert(c, db)
  return found ? page(c, listPage(c.get('visit'), await readList(c, db, found))) : notice(c, 'not-found', 404)
}

/** Marks all entries of the page as read, or writes to all citizens who sent them. */
export async function submitList(c: Context, { database: { db }, newId }: Deps) {
  const visit = c.get('visit')
  const { now, representation, words } = visit
  const fields = await fieldsOf(c)
  const found = await findAlert(c, db)
  if (!found) return notice(c, 'not-found', 404, { unsent: fields.text })
  const refuse = async (reason: string, status: 403 | 409 | 422) =>
    page(c, { ...listPage(visit, { ...(await readList(c, db, found)), reason, text: fields.text ?? '' }), status })
  if (fields.action === 'write' && isHeadOffice(visit)) return notice(c, 'forged', 403, { unsent: fields.text })
  if (!isOwnForm(c, fields)) return refuse(words.expired, 403)
  const text = v.safeParse(MessageText, fields.text)
  if (fields.action === 'write' && !text.success) return refuse(messageFlaw(words, fields.text), 422)
  const entries = await readEntries(db, found.desk, (fields.keys ?? '').split(' ').slice(0, pageSize))
  const act = fields.action === 'write' ? 'write' : 'mark-read'
  const subject = `check-ins/${found.alert.id}`
  const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject }, (tx) =>
    act === 'write' && text.success
      ? messageReporters(tx, { entries, text: text.output, representationId: representation.id, now, newId })
      : markEntries(tx, { keys: entries.map(({ report }) => report.key), as: 'read', now }),
  )
  if (done !== 'done') return refuse(words.checkIns.overtaken, 409)
  return seeOther(c, `/desk/check-ins/${found.alert.id}?show=${filterOf(c)}`)
}

const filterOf = (c: Context) => filters.find((one) => one === c.req.query('show')) ?? 'all'

/** The part of the list that the address asks for. */
async function readList(c: Context, db: Db, { alert, desk }: AlertAtDesk) {
  const place = v.safeParse(Place, c.req.query('after'))
  const after = place.success ? place.output : undefined
  const search = (c.req.query('q') ?? '').trim()
  const part = { filter: filterOf(c), withoutCrowd: c.req.query('crowd') === 'no', search }
  const limit = pageSize + 1
  const find = async () => (search.length > maxSearchLength ? [] : searchEntries(db, desk, { search, after, limit }))
  const found = search === '' ? await listEntries(db, desk, { ...part, after, limit }) : await find()
  const entries = found.slice(0, pageSize)
  const keys = entries.map(({ report }) => report.key)
  const last = entries.at(-1)
  const query = { show: part.filter, ...(part.withoutCrowd && { crowd: 'no' }), ...(search !== '' && { q: search }) }
  const address = (more: object) => `/desk/check-ins/${alert.id}?${new URLSearchParams({ ...query, ...more }).toString()}`
  return {
    alert,
    part,
    entries,
    counts: (await countEntries(db, desk.countries, alert.id)).get(alert.id) ?? noEntries,
    hints: await hintsByKey(db, desk, keys),
    address: address(after === undefined ? {} : { after: String(after) }),
    nextAddress: last && found.length > pageSize ? address({ after: String(last.report.place) }) : undefined,
  }
}
