import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Appointment } from '#contract/contact/appointments.ts'
import { maxMessageLength, MessageText } from '#contract/contact/chat.ts'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'
import type { Deps } from '#server/http/deps.ts'
import { answerAppointment, listAppointments, readAppointment, type Answer } from './appointments.ts'
import { addressOf, nameOf } from './citizens.ts'
import { writeTo } from './conversations.ts'
import { listBody, placeAfter } from './list-page.ts'
import { dayText, field, hiddenFields, moment, notice, page, unsentText, type Html } from './page.ts'
import { fieldsOf, formOnce, isOwnForm, placeOf, type Visit } from './visit.ts'

const Reason = v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), plainText(500))

type Found = NonNullable<Awaited<ReturnType<typeof readAppointment>>>
/** What was sent and is not right. */
type Flaw = 'confirm' | 'decline' | 'write' | undefined
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
      const { rows, last } = await listAppointments(db, { representationId: visit.representation.id, after: placeAfter(c) })
      const entries = rows.map(
        ({ appointment, ...citizen }) =>
          html`<li>
            <a href="/desk/appointments/${appointment.id}"
              >${nameOf(citizen, words)}: ${topicOf(appointment.topic, visit)}
              <span>${words.request[appointment.state]} · ${dayText(appointment.date, visit)}, ${words.slot[appointment.daySlot]}</span></a
            >
          </li>`,
      )
      return page(c, {
        reader: visit,
        title: words.nav.appointments,
        place: placeOf(visit, 'appointments'),
        body: listBody(words, { entries, last, address: '/desk/appointments' }),
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
        const asked = askedBy(fields, visit)
        // What is wrong in a form that is not there any more is nobody's to correct.
        if (asked.kind === 'flaw' && asked.of !== 'write' && row.appointment.state !== 'requested')
          return page(c, { ...appointmentPage(visit, row, { fields, reason: words.answeredMeanwhile }), status: 409 })
        if (asked.kind === 'flaw') return page(c, { ...appointmentPage(visit, row, { fields, flaw: asked.of }), status: 422 })
        const act = asked.kind === 'write' ? 'write' : asked.answer.state === 'confirmed' ? 'confirm' : 'decline'
        const done = await formOnce(db, { visit, fields, act, subject: `appointments/${id}` }, (tx) =>
          asked.kind === 'answer'
            ? answerAppointment(tx, { id, answer: asked.answer, now: visit.now })
            : writeTo(tx, { accountId, representationId, text: asked.text, now: visit.now, newId }),
        )
        if (done === 'done') return c.redirect(`/desk/appointments/${id}`, 303)
        return found(c, fields, (_, now) =>
          page(c, { ...appointmentPage(visit, now, { fields, reason: words.answeredMeanwhile }), status: 409 }),
        )
      })
    })
}

type Asked = { kind: 'answer'; answer: Answer } | { kind: 'write'; text: string } | { kind: 'flaw'; of: Flaw }

function askedBy(fields: Record<string, string>, { now, timezone }: Visit): Asked {
  if (fields.action === 'confirm') {
    const parsed = v.safeParse(v.object({ date: LocalDate, time: ClockTime }), fields)
    const here = localTimeAt(now, timezone)
    const isComing = parsed.success && `${parsed.output.date} ${parsed.output.time}` > `${here.date} ${here.time}`
    return isComing ? { kind: 'answer', answer: { state: 'confirmed', ...parsed.output } } : { kind: 'flaw', of: 'confirm' }
  }
  if (fields.action === 'write') {
    const parsed = v.safeParse(MessageText, fields.text)
    return parsed.success ? { kind: 'write', text: parsed.output } : { kind: 'flaw', of: 'write' }
  }
  const parsed = v.safeParse(Reason, fields.reason)
  return parsed.success ? { kind: 'answer', answer: { state: 'declined', reason: parsed.output } } : { kind: 'flaw', of: 'decline' }
}

function appointmentPage(visit: Visit, { appointment, ...citizen }: Found, { fields: sent, flaw, reason }: Sent) {
  const { words } = visit
  const { fields } = words
  const contacts = (JSON.parse(appointment.contactTypes) as Appointment['contactTypes']).map((type) => words.contact[type]).join(', ')
  const answered =
    appointment.confirmedDate === null
      ? [[fields.reason, appointment.reason]]
      : [[words.confirmedFor, `${dayText(appointment.confirmedDate, visit)}, ${appointment.confirmedTime}`]]
  const facts = [
    [words.state, words.request[appointment.state]],
    ...answered,
    [fields.topic, topicOf(appointment.topic, visit)],
    [fields.date, `${dayText(appointment.date, visit)}, ${words.slot[appointment.daySlot]}`],
    [fields.contact, contacts],
    [words.email, addressOf(citizen, words)],
    [fields.phone, citizen.mobilePhone],
    [fields.comment, appointment.comment],
    [fields.language, words.languages[appointment.language] ?? appointment.language],
    [fields.received, moment(appointment.requestedAt, visit)],
    [fields.receipt, appointment.receipt],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const name = nameOf(citizen, words)
  const address = `/desk/appointments/${appointment.id}`
  return {
    reader: visit,
    title: name,
    isFlawed: flaw !== undefined || reason !== undefined,
    place: placeOf(visit, 'appointments'),
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      ${reason !== undefined && appointment.state !== 'requested' && sent.reason ? unsentText(words, sent.reason) : ''}
      <dl class="facts">
        ${facts.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${appointment.state === 'requested' ? answerForms(visit, { address, flaw, sent, date: appointment.date }) : ''}
      ${writeForm(visit, { address, flaw, sent })}`,
  }
}

interface FormParts {
  address: string
  flaw: Flaw
  sent: Record<string, string>
}

function answerForms(visit: Visit, { address, flaw, sent, date }: FormParts & { date: string }): Html {
  const { words } = visit
  const today = localTimeAt(visit.now, visit.timezone).date
  return html`<h2>${words.confirmTitle}</h2>
    <p class="hint">${words.confirmHint(visit.timezone)}</p>
    <form method="post" action="${address}">
      ${hiddenFields(visit)}
      <div class="pair">
        ${field({
          name: 'date',
          label: words.fields.date,
          flaw: flaw === 'confirm' ? words.confirmFlaw : undefined,
          input: (attributes) => html`<input ${attributes} type="date" min="${today}" required value="${sent.date ?? date}" />`,
        })}${field({
          name: 'time',
          label: words.fields.time,
          input: (attributes) => html`<input ${attributes} type="time" required value="${sent.time ?? ''}" />`,
        })}
      </div>
      <div class="dock"><button class="button primary" name="action" value="confirm">${words.confirm}</button></div>
    </form>
    <h2>${words.declineTitle}</h2>
    <form method="post" action="${address}">
      ${hiddenFields({ ...visit, formId: `${visit.formId}-no` })}${field({
        name: 'reason',
        label: words.fields.reason,
        hint: words.declineHint,
        flaw: flaw === 'decline' ? words.declineFlaw : undefined,
        input: (attributes) => html`<textarea ${attributes} maxlength="500" required>${sent.reason ?? ''}</textarea>`,
      })}
      <div class="dock"><button class="button" name="action" value="decline">${words.decline}</button></div>
    </form>`
}

function writeForm(visit: Visit, { address, flaw, sent }: FormParts): Html {
  const { words } = visit
  return html`<h2>${words.writeTitle}</h2>
    <form method="post" action="${address}">
      ${hiddenFields({ ...visit, formId: `${visit.formId}-write` })}${field({
        name: 'text',
        label: words.answerLabel,
        hint: words.writeHint,
        flaw: flaw === 'write' ? words.answerFlaw : undefined,
        input: (attributes) => html`<textarea ${attributes} maxlength="${maxMessageLength}" required>${sent.text ?? ''}</textarea>`,
      })}
      <div class="dock"><button class="button" name="action" value="write">${words.write}</button></div>
    </form>`
}

/** What somebody would have to type again. */
function typedIn({ text, reason }: Record<string, string>): string {
  return text ?? reason ?? ''
}

function topicOf(topic: string, { words }: Visit): string {
  return words.topic[topic as Appointment['topic']]
}
