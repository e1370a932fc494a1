import { html } from 'hono/html'
import { localTimeAt } from '#contract/values/local-time.ts'
import type { AppointmentRow } from '#server/domain/appointments/request-appointment.ts'
import { fill } from '#server/wording.ts'
import { maxReasonLength } from './decision-page.ts'
import { messageFlaw, tooLongText } from './flaw-text.ts'
import { field, hiddenFields, type Html } from './page.ts'
import type { Visit } from './visit.ts'

/** What was sent and is not right. */
export type Flaw = 'confirm' | 'move' | 'decline' | 'cancel' | 'write' | undefined

interface FormParts {
  appointment: AppointmentRow
  flaw: Flaw
  sent: Record<string, string>
}

/** Whether a day and a time are still to come, by the clock of the representation. */
export function isComing({ date, time }: { date: string; time: string }, { now, timezone }: Pick<Visit, 'now' | 'timezone'>): boolean {
  const here = localTimeAt(now, timezone)
  return `${date} ${time}` > `${here.date} ${here.time}`
}

/** What can be decided about an appointment as it stands now: nothing once it was declined, cancelled or is over. */
export function answerForms(visit: Visit, parts: FormParts): Html | '' {
  const { state, date, confirmedDate, confirmedTime } = parts.appointment
  if (state === 'requested')
    return html`${timeForm(visit, { ...parts, act: 'confirm', at: { date, time: '' } })}${reasonForm(visit, { ...parts, act: 'decline' })}`
  const at = { date: confirmedDate ?? '', time: confirmedTime ?? '' }
  if (state !== 'confirmed' || !isComing(at, visit)) return ''
  return html`${timeForm(visit, { ...parts, act: 'move', at })}${reasonForm(visit, { ...parts, act: 'cancel' })}`
}

function timeForm(
  visit: Visit,
  { appointment, flaw, sent, act, at }: FormParts & { act: 'confirm' | 'move'; at: { date: string; time: string } },
): Html {
  const { words } = visit
  const today = localTimeAt(visit.now, visit.timezone).date
  return html`<h2>${words[`${act}Title`]}</h2>
    <p class="hint">${fill(words.confirmHint, { zone: visit.timezone })}</p>
    <form method="post" action="/desk/appointments/${appointment.id}">
      ${hiddenFields(visit)}<input type="hidden" name="rev" value="${appointment.rev}" />
      <div class="pair">
        ${field({
          name: 'date',
          label: words.fields.date,
          flaw: flaw === act ? words[`${act}Flaw`] : undefined,
          input: (attributes) => html`<input ${attributes} type="date" min="${today}" required value="${sent.date ?? at.date}" />`,
        })}${field({
          name: 'time',
          label: words.fields.time,
          input: (attributes) => html`<input ${attributes} type="time" required value="${sent.time ?? at.time}" />`,
        })}
      </div>
      <div class="dock"><button class="button primary" name="action" value="${act}">${words[act]}</button></div>
    </form>`
}

function reasonForm(visit: Visit, { appointment, flaw, sent, act }: FormParts & { act: 'decline' | 'cancel' }): Html {
  const { words } = visit
  return html`<h2>${words[`${act}Title`]}</h2>
    <form method="post" action="/desk/appointments/${appointment.id}">
      ${hiddenFields({ ...visit, formId: `${visit.formId}-no` })}<input type="hidden" name="rev" value="${appointment.rev}" />${field({
        name: 'reason',
        label: words.fields.reason,
        hint: words.declineHint,
        flaw: flaw === act ? (tooLongText(words, sent.reason ?? '', maxReasonLength) ?? words.declineFlaw) : undefined,
        input: (attributes) => html`<textarea ${attributes} required>${sent.reason ?? ''}</textarea>`,
      })}
      <div class="dock"><button class="button" name="action" value="${act}">${words[act]}</button></div>
    </form>`
}

export function writeForm(visit: Visit, { appointment, flaw, sent }: FormParts): Html {
  const { words } = visit
  return html`<h2>${words.writeTitle}</h2>
    <form method="post" action="/desk/appointments/${appointment.id}">
      ${hiddenFields({ ...visit, formId: `${visit.formId}-write` })}${field({
        name: 'text',
        label: words.answerLabel,
        hint: words.writeHint,
        flaw: flaw === 'write' ? messageFlaw(words, sent.text) : undefined,
        input: (attributes) => html`<textarea ${attributes} required>${sent.text ?? ''}</textarea>`,
      })}
      <div class="dock"><button class="button" name="action" value="write">${words.write}</button></div>
    </form>`
}
