import type { Context } from 'hono'
import * as v from 'valibot'
import { MessageText } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { markEntries, mergeEntries, unmergeEntry } from '#server/domain/check-ins/change-check-ins.ts'
import { messageReporters } from '#server/domain/check-ins/message-reporters.ts'
import { lastNo, readEntries, readEntry, reportsOf, type Desk } from '#server/domain/check-ins/read-check-ins.ts'
import { readHints } from '#server/domain/check-ins/read-hints.ts'
import { isHeadOffice } from '#server/domain/staff/officer.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import { seeOther } from '#server/http/see-other.ts'
import { messageFlaw } from '#server/desk/flaw-text.ts'
import { notice, page } from '#server/desk/page.ts'
import { fieldsOf, isOwnForm, submissionOf } from '#server/desk/visit.ts'
import { findAlert } from './check-in-list.ts'
import { entryPage, maxHints } from './check-in-page.ts'

const No = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))

/** Audit acts by the button that was pressed. Any other button marks the entry as read. */
const acts = { write: 'write', answered: 'answer', merge: 'merge', separate: 'separate' } as const

export async function showEntry(c: Context, { database: { db } }: Deps) {
  const found = await findEntry(c, db)
  return found ? page(c, await pageOf(c, db, found)) : notice(c, 'not-found', 404)
}

export async function submitEntry(c: Context, { database: { db }, newId }: Deps) {
  const visit = c.get('visit')
  const { now, representation, words } = visit
  const fields = await fieldsOf(c)
  const found = await findEntry(c, db)
  // The sender may have sent another check-in since, which is a new entry in the list.
  if (!found) return notice(c, 'not-found', 404, { unsent: fields.text })
  const { alert, desk, entry } = found
  const refuse = async (why: { reason?: string; flaw?: string }, status: 403 | 409 | 422) =>
    page(c, { ...(await pageOf(c, db, { ...found, ...why, text: fields.text ?? '' })), status })
  if (fields.action === 'write' && isHeadOffice(visit)) return notice(c, 'forged', 403, { unsent: fields.text })
  if (!isOwnForm(c, fields)) return refuse({ reason: words.expired }, 403)
  const text = v.safeParse(MessageText, fields.text)
  if (fields.action === 'write' && !text.success) return refuse({ flaw: messageFlaw(words, fields.text) }, 422)
  const act = acts[fields.action as keyof typeof acts] ?? 'mark-read'
  const concernsOther = act === 'merge' || act === 'separate'
  const [other] = concernsOther ? await readEntries(db, desk, [fields.other ?? '']) : []
  // Check-ins that arrived after the page was rendered must stay unread.
  const shown = v.safeParse(No, fields.last)
  if (concernsOther ? !other : !shown.success || lastNo(entry) > shown.output) return refuse({ reason: words.checkIns.overtaken }, 409)
  const subject = `check-ins/${alert.id}/${entry.report.key}`
  const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject }, (tx) => {
    if (act === 'merge' && other) return mergeEntries(tx, { entry, other, now })
    if (act === 'separate') return unmergeEntry(tx, fields.other ?? '')
    if (act === 'write' && text.success)
      return messageReporters(tx, { entries: [entry], text: text.output, representationId: representation.id, now, newId })
    return markEntries(tx, { keys: reportsOf(entry).map(({ key }) => key), as: act === 'answer' ? 'answered' : 'read', now })
  })
  if (done !== 'done') return refuse({ reason: words.checkIns.overtaken }, 409)
  return seeOther(c, `/desk/check-ins/${alert.id}/${entry.report.key}`)
}

async function findEntry(c: Context, db: Db) {
  const found = await findAlert(c, db)
  const entry = found && (await readEntry(db, found.desk, c.req.param('key') ?? ''))
  return entry && { ...found, entry }
}

async function pageOf(c: Context, db: Db, { desk, ...parts }: { desk: Desk } & Omit<Parameters<typeof entryPage>[1], 'hints'>) {
  const hints = await readHints(db, desk, { entry: parts.entry, limit: maxHints + 1 })
  return entryPage(c.get('visit'), { ...parts, hints })
}
