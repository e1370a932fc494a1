import { html, raw } from 'hono/html'
import { hiddenFields, formatTime, type Html } from '#server/desk/page.ts'
import type { Visit } from '#server/desk/visit.ts'
import { fill } from '#server/wording.ts'
import { instant } from './cap-elements.ts'
import type { CapDraft, CapImport, CapOption } from './cap-import.ts'
import type { Finding } from './cap-envelope.ts'
import type { NamedValue, Summary } from './cap-rest.ts'

type Choice = Extract<CapImport, { kind: 'choice' }>

export function sentence<Kind extends string>(words: Record<Kind, string>, { kind, what }: Finding<Kind>): string {
  return what === undefined ? words[kind] : `${words[kind]} ${what}`
}

/** An import's notes on its draft: its decisions, and everything in the file that is not in the draft. */
export function resultOf(visit: Visit, { notes, others, rest }: CapDraft): Html {
  const { cap } = visit.words
  return html`${
    notes.length === 0
      ? ''
      : html`<ul>
          ${notes.map((note) => html`<li>${sentence(cap.notes, note)}</li>`)}
        </ul>`
  }${
    others.length === 0
      ? ''
      : html`<h2>${cap.others}</h2>
          ${others.map(
            (other) =>
              html`<details class="language">
                <summary>${lineOf(visit, other)}</summary>
                ${valueList(other.values)}
              </details>`,
          )}`
  }${
    rest.length === 0
      ? ''
      : html`<h2>${cap.notImported}</h2>
          ${valueList(rest)}`
  }`
}

/** The texts or alerts of which one becomes the draft. `kept` brings the file along: a page without a script cannot keep the file of a field. */
export function choiceForm(
  visit: Visit,
  { options, of }: Choice,
  { address, kept, flaw }: { address: string; kept: string; flaw?: string },
): Html {
  const { cap } = visit.words
  return html`<p>${fill(cap.choice[of], { count: options.length })}.</p>
    <p>${cap.choiceLead}</p>
    <form method="post" action="${address}" enctype="multipart/form-data">
      ${hiddenFields(visit)}<input type="hidden" name="kept" value="${kept}" />
      <fieldset>
        <legend class="hidden">${fill(cap.choice[of], { count: options.length })}</legend>
        ${flaw === undefined ? '' : html`<p class="flaw">${flaw}</p>`} ${options.map((option) => optionField(visit, option))}
      </fieldset>
      <div class="dock"><button class="button primary" name="action" value="import">${cap.choose}</button></div>
    </form>`
}

function optionField(visit: Visit, option: CapOption): Html {
  const { cap } = visit.words
  const reason = option.flaw && sentence(cap.flaws, option.flaw)
  return html`<label class="tick"
      ><input type="radio" name="choice" value="${option.id}" required ${reason === undefined ? '' : raw('disabled')} /><span
        >${lineOf(visit, option)}${reason === undefined ? '' : html`<br /><b>${reason}</b>`}</span
      ></label
    >
    <details class="language">
      <summary>${option.title}</summary>
      ${valueList(option.values)}
    </details>`
}

function lineOf(visit: Visit, { title, languages, severity, area, end }: Summary): string {
  const at = instant(end)
  const until = end === '' ? '' : `${visit.words.cap.until} ${at === undefined ? end : formatTime(at, visit)}`
  return [title, languages, severity, area, until].filter(Boolean).join(' · ')
}

/** A description keeps the line breaks of its value, so the template must not add its own. */
function valueList(values: readonly NamedValue[]): Html {
  return html`<dl class="facts">
    ${values.map(
      ({ name, value }) =>
        html`<dt>${name}</dt>
          <dd>${foldedIfLong(value)}</dd>`,
    )}
  </dl>`
}

/** Long values, such as outlines of areas, are folded. */
function foldedIfLong(value: string): Html | string {
  if (value.length <= 200) return value
  const summary = html`<summary>${value.slice(0, 80)} …</summary>`
  return html`<details>${summary}${value}</details>`
}
