import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Appointment } from '#contract/contact/appointments.ts'
import { MessageText } from '#contract/contact/chat.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { answerForms, writeForm, type Flaw } from './appointment-forms.ts'
import { answerAppointment, listAppointments, readAppointment } from '#server/domain/appointments/answer-appointment.ts'
import { checkAnswer, shownState } from '#server/domain/appointments/check-answer.ts'
import { mailLink, nameOf, phoneLink } from './citizens.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import { listBody, placeAfter } from './list-page.ts'
import { dayText, formatTime, notice, page, unsentText, type Html } from './page.ts'
import { fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'

type Found = NonNullable<Awaited<ReturnType<typeof readAppointment>>>
interface Submitted {
  fields: Record<string, string>
  flaw?: Flaw
  /** Why the form was refused. */
  reason?: string
}

export function appointmentPages(deps: Deps): Hono {
  return new Hono()
    .get('/', (c) => showAppointments(c, deps))
    .get('/:id', (c) => showAppointment(c, deps, c.req.param('id')))
    .post('/:id', (c) => submitAnswer(c, deps, c.req.param('id')))
}

async function showAppointments(c: Context, { database: { db } }: Deps) {
  const visit = c.get('visit')
  const { now, representation, timezone, words } = visit
  const { rows, last } = await listAppointments(db, { representationId: representation.id, now, timezone, after: placeAfter(c) })
  const entryOf = ({ appointment, part: _part, rank: _rank, ...citizen }: (typeof rows)[number]) =>
    html`<li>
      <a href="/desk/appointments/${appointment.id}"
        >${nameOf(citizen, words)}: ${topicOf(appointment.topic, visit)}
        <span>${words.request[shownState(appointment)]} · ${timeOf(appointment, visit)}</span></a
      >
    </li>`
  const groups = (['requested', 'coming', 'past'] as const).map((part) => ({
    title: words.parts[part],
    entries: rows.filter((row) => row.part === part).map(entryOf),
  }))
  return page(c, {
    reader: visit,
    title: words.nav.appointments,
    header: headerOf(visit, 'appointments'),
    body: listBody(words, { groups, last, address: '/desk/appointments' }),
  })
}

async function showAppointment(c: Context, { database: { db } }: Deps, id: string) {
  const visit = c.get('visit')
  const row = await readAppointment(db, { id, representationId: visit.representation.id })
  return row ? page(c, appointmentPage(visit, row, { fields: {} })) : notice(c, 'not-found', 404)
}

/** Answers the request, or writes to the citizen. */
async function submitAnswer(c: Context, { database: { db }, newId }: Deps, id: string) {
  const visit = c.get('visit')
  const { now, representation, words } = visit
  const representationId = representation.id
  const fields = await fieldsOf(c)
  const row = await readAppointment(db, { id, representationId })
  if (!row) return notFound(c, fields)
  const refuse = (why: Omit<Submitted, 'fields'>, status: 403 | 409 | 422, current = row) =>
    page(c, { ...appointmentPage(visit, current, { fields, ...why }), status })
  if (!isOwnForm(c, fields)) return refuse({ reason: words.expired }, 403)
  const act = acts.find((one) => one === fields.action) ?? 'decline'
  const asked = act === 'write' ? textIn(fields) : checkAnswer(act, fields, row.appointment, visit)
  if (asked === 'overtaken') return refuse({ reason: words.answeredMeanwhile }, 409)
  if (asked === 'invalid') return refuse({ flaw: act }, 422)
  const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject: `appointments/${id}` }, (tx) =>
    'text' in asked
      ? writeTo(tx, { accountId: row.appointment.accountId, representationId, text: asked.text, now, newId })
      : answerAppointment(tx, { id, representationId, rev: Number(fields.rev), answer: asked, now }),
  )
  if (done === 'done') return seeOther(c, `/desk/appointments/${id}`)
  const current = await readAppointment(db, { id, representationId })
  return current ? refuse({ reason: words.answeredMeanwhile }, 409, current) : notFound(c, fields)
}

const acts = ['confirm', 'move', 'decline', 'cancel', 'write'] as const

function textIn({ text }: Record<string, string>): { text: string } | 'invalid' {
  const parsed = v.safeParse(MessageText, text)
  return parsed.success ? { text: parsed.output } : 'invalid'
}

/** Shows what was typed, so that it can be copied. */
function notFound(c: Context, { text, reason }: Record<string, string>) {
  return notice(c, 'not-found', 404, { unsent: text ?? reason ?? '' })
}

function appointmentPage(visit: Visit, { appointment, contactTypes, ...citizen }: Found, { fields: sent, flaw, reason }: Submitted) {
  const { words } = visit
  const { fields } = words
  const contacts = contactTypes.map((type) => words.contact[type]).join(', ')
  const { confirmedDate, confirmedTime, beforeDate, beforeTime } = appointment
  const facts = [
    [words.state, words.request[shownState(appointment)]],
    [fields.reason, appointment.reason],
    [words.confirmedFor, confirmedDate && `${dayText(confirmedDate, visit)}, ${confirmedTime}`],
    [words.confirmedBefore, beforeDate && `${dayText(beforeDate, visit)}, ${beforeTime}`],
    [fields.topic, topicOf(appointment.topic, visit)],
    [fields.date, `${dayText(appointment.date, visit)}, ${words.slot[appointment.daySlot]}`],
    [fields.contact, contacts],
    [words.email, mailLink(citizen, words)],
    [fields.phone, citizen.mobilePhone && phoneLink(citizen.mobilePhone)],
    [fields.comment, appointment.comment],
    [fields.language, (words.languages as Partial<Record<string, string>>)[appointment.language] ?? appointment.language],
    [fields.received, formatTime(appointment.requestedAt, visit)],
    [fields.receipt, appointment.receipt],
  ].filter((fact): fact is [string, string | Html] => Boolean(fact[1]))
  const name = nameOf(citizen, words)
  const answers = answerForms(visit, { appointment, flaw, sent })
  return {
    reader: visit,
    title: name,
    isFlawed: flaw !== undefined || reason !== undefined,
    header: headerOf(visit, 'appointments'),
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      ${reason !== undefined && answers === '' && sent.reason ? unsentText(words, sent.reason) : ''}
      <dl class="facts">
        ${facts.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${answers}${writeForm(visit, { appointment, flaw, sent })}`,
  }
}

/** The confirmed time, otherwise the requested half-day. */
function timeOf({ confirmedDate, confirmedTime, date, daySlot }: Found['appointment'], visit: Visit): string {
  return confirmedDate === null
    ? `${dayText(date, visit)}, ${visit.words.slot[daySlot]}`
    : `${dayText(confirmedDate, visit)}, ${confirmedTime}`
}

function topicOf(topic: string, { words }: Visit): string {
  return words.topic[topic as Appointment['topic']]
}
