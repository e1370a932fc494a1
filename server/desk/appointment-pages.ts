import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Appointment } from '#contract/contact/appointments.ts'
import { MessageText } from '#contract/contact/chat.ts'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { answerForms, isComing, writeForm, type Flaw } from './appointment-forms.ts'
import {
  answerAppointment,
  listAppointments,
  readAppointment,
  stateBefore,
  type Answer,
} from '#server/domain/appointments/answer-appointment.ts'
import { mailLink, nameOf, phoneLink } from './citizens.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import { maxReasonLength } from './decision-page.ts'
import { listBody, placeAfter } from './list-page.ts'
import { dayText, formatTime, notice, page, unsentText, type Html } from './page.ts'
import { fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'

const Reason = v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), plainText(maxReasonLength))

type Found = NonNullable<Awaited<ReturnType<typeof readAppointment>>>
interface Sent {
  fields: Record<string, string>
  flaw?: Flaw
  /** Why nothing of it was done. */
  reason?: string
}

export function appointmentPages({ database, newId }: Deps): Hono {
  const { db } = database

  async function found(
    c: Context,
    fields: Record<string, string>,
    work: (visit: Visit, appointment: Found) => Response | Promise<Response>,
  ): Promise<Response> {
    const visit = c.get('visit')
    const row = await readAppointment(db, { id: c.req.param('id') ?? '', representationId: visit.representation.id })
    return row ? work(visit, row) : notice(c, 'not-found', 404, { unsent: typedIn(fields) })
  }

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const { words } = visit
      const today = localTimeAt(visit.now, visit.timezone)
      const { rows, last } = await listAppointments(db, { representationId: visit.representation.id, today, after: placeAfter(c) })
      const entryOf = ({ appointment, part: _part, rank: _rank, ...citizen }: (typeof rows)[number]) =>
        html`<li>
          <a href="/desk/appointments/${appointment.id}"
            >${nameOf(citizen, words)}: ${topicOf(appointment.topic, visit)}
            <span>${stateOf(appointment, visit)} · ${timeOf(appointment, visit)}</span></a
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
    })
    .get('/:id', (c) => found(c, {}, (visit, row) => page(c, appointmentPage(visit, row, { fields: {} }))))
    .post('/:id', async (c) => {
      const fields = await fieldsOf(c)
      return found(c, fields, async (visit, row) => {
        const { id, accountId, representationId } = row.appointment
        const { words } = visit
        // The same somebody, with a page from before they logged in anew: other sites' forms come without the cookie, and not as far as here.
        if (!isOwnForm(c, fields)) return page(c, { ...appointmentPage(visit, row, { fields, reason: words.expired }), status: 403 })
        const asked = askedBy(fields, visit, row)
        // What is wrong in a form that is not there any more is nobody's to correct.
        if (asked.kind === 'flaw' && asked.of !== 'write' && row.appointment.state !== stateBefore[asked.of])
          return page(c, { ...appointmentPage(visit, row, { fields, reason: words.answeredMeanwhile }), status: 409 })
        if (asked.kind === 'flaw') return page(c, { ...appointmentPage(visit, row, { fields, flaw: asked.of }), status: 422 })
        const act = asked.kind === 'write' ? 'write' : asked.answer.act
        const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject: `appointments/${id}` }, (tx) =>
          asked.kind === 'answer'
            ? answerAppointment(tx, {
                id,
                representationId: visit.representation.id,
                rev: Number(fields.rev),
                answer: asked.answer,
                now: visit.now,
              })
            : writeTo(tx, { accountId, representationId, text: asked.text, now: visit.now, newId }),
        )
        if (done === 'done') return seeOther(c, `/desk/appointments/${id}`)
        return found(c, fields, (_, now) =>
          page(c, { ...appointmentPage(visit, now, { fields, reason: words.answeredMeanwhile }), status: 409 }),
        )
      })
    })
}

type Asked = { kind: 'answer'; answer: Answer } | { kind: 'write'; text: string } | { kind: 'flaw'; of: Exclude<Flaw, undefined> }

function askedBy(fields: Record<string, string>, visit: Visit, { appointment }: Found): Asked {
  const { action } = fields
  if (action === 'confirm' || action === 'move') {
    const parsed = v.safeParse(v.object({ date: LocalDate, time: ClockTime }), fields)
    const isSame = fields.date === appointment.confirmedDate && fields.time === appointment.confirmedTime
    const isGood = parsed.success && isComing(parsed.output, visit) && !(action === 'move' && isSame)
    return isGood ? { kind: 'answer', answer: { act: action, ...parsed.output } } : { kind: 'flaw', of: action }
  }
  if (action === 'write') {
    const parsed = v.safeParse(MessageText, fields.text)
    return parsed.success ? { kind: 'write', text: parsed.output } : { kind: 'flaw', of: 'write' }
  }
  const act = action === 'cancel' ? 'cancel' : 'decline'
  const parsed = v.safeParse(Reason, fields.reason)
  return parsed.success ? { kind: 'answer', answer: { act, reason: parsed.output } } : { kind: 'flaw', of: act }
}

function appointmentPage(visit: Visit, { appointment, ...citizen }: Found, { fields: sent, flaw, reason }: Sent) {
  const { words } = visit
  const { fields } = words
  const contacts = (JSON.parse(appointment.contactTypes) as Appointment['contactTypes']).map((type) => words.contact[type]).join(', ')
  const { confirmedDate, confirmedTime, beforeDate, beforeTime } = appointment
  const facts = [
    [words.state, stateOf(appointment, visit)],
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

/** What somebody would have to type again. */
function typedIn({ text, reason }: Record<string, string>): string {
  return text ?? reason ?? ''
}

/** The time that stands, else the half-day that was wished for. */
function timeOf({ confirmedDate, confirmedTime, date, daySlot }: Found['appointment'], visit: Visit): string {
  return confirmedDate === null
    ? `${dayText(date, visit)}, ${visit.words.slot[daySlot]}`
    : `${dayText(confirmedDate, visit)}, ${confirmedTime}`
}

/** Declined after it had been confirmed: cancelled. */
function stateOf({ state, beforeDate }: Found['appointment'], { words }: Visit): string {
  return words.request[state === 'declined' && beforeDate !== null ? 'cancelled' : state]
}

function topicOf(topic: string, { words }: Visit): string {
  return words.topic[topic as Appointment['topic']]
}
