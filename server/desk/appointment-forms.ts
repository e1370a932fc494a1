import { html } from 'hono/html'
import { localTimeAt } from '#contract/values/local-time.ts'
import type { AppointmentRow } from '#server/domain/appointments/request-appointment.ts'
import { fill } from '#server/wording.ts'
import { maxReasonLength } from '#server/domain/staff/reason.ts'
import { possibleAnswers } from '#server/domain/appointments/check-answer.ts'
import { messageFlaw, tooLongText } from './flaw-text.ts'
import { field, hiddenFields, type Html } from './page.ts'
import type { Visit } from './visit.ts'

/** The form with invalid fields. */
export type Flaw = 'confirm' | 'move' | 'decline' | 'cancel' | 'write' | undefined

interface FormParts {
  appointment: AppointmentRow
  flaw: Flaw
  sent: Record<string, string>
}

/** A form for each possible answer. */
export function answerForms(visit: Visit, parts: FormParts): Html | '' {
  const { date, confirmedDate, confirmedTime } = parts.appointment
  const answers = possibleAnswers(parts.appointment, visit)
  if (answers.length === 0) return ''
  return html`${answers.map((act) =>
    act === 'decline' || act === 'cancel'
      ? reasonForm(visit, { ...parts, act })
      : timeForm(visit, { ...parts, act, at: { date: confirmedDate ?? date, time: confirmedTime ?? '' } }),
  )}`
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
