import { html, raw } from 'hono/html'
import type { AlertContent, AlertText } from '#contract/alert/alert.ts'
import { callsOf } from '#contract/alert/calls.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { paragraphsIn } from '#contract/values/paragraphs.ts'
import { formatPhone } from '#contract/values/phone-numbers.ts'
import { severities } from '#contract/values/severities.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { fill } from '#server/wording.ts'
import { textFields, type AlertFlaws } from '#server/domain/alerts/alert-form.ts'
import { alertFlawText } from './flaw-text.ts'
import { field, hiddenFields, formatTime, type Html } from './page.ts'
import { headerOf, type Visit } from './visit.ts'

interface AlertPage {
  /** The address that the form is sent to. */
  address: string
  isNew: boolean
  fields: Record<string, string>
  flaws?: AlertFlaws
  /** Why the form was refused. */
  reason?: string | undefined
  /** Above the form: a preview of the alert, or the notes of an import. */
  preview?: Html | undefined
}

/** An alert's form, with what was typed and an error beside each invalid field. */
export function alertPage(visit: Visit, { address, isNew, fields, flaws = {}, reason, preview }: AlertPage) {
  const { alerts, edit } = visit.words
  const isFlawed = Object.keys(flaws).length > 0
  const notice = reason ?? (isFlawed ? alerts.flawed : preview && edit.previewed)
  const typed = { fields, flaws }
  return {
    reader: visit,
    title: isNew ? alerts.newAlert : alerts.edit,
    isFlawed: isFlawed || reason !== undefined,
    header: headerOf(visit, 'alerts'),
    body: html`${notice ? html`<p class="notice">${notice}</p>` : ''}${preview ?? ''}
      <form method="post" action="${address}">
        ${hiddenFields(visit)}<input type="hidden" name="seen" value="${fields.seen ?? ''}" />${countryField(visit, typed)}${severityField(
          visit,
          typed,
        )}
        <p class="hint zone">${fill(visit.words.confirmHint, { zone: visit.timezone })}</p>
        ${timeFields(visit, typed, { name: 'from', label: alerts.from })}${timeFields(visit, typed, { name: 'until', label: alerts.until })}${timeFields(
          visit,
          typed,
          { name: 'next', label: alerts.nextWord, hint: alerts.nextWordHint },
        )}
        <h2>${edit.texts}</h2>
        <p class="hint">${alerts.textsHint}</p>
        ${flaws.texts ? html`<p class="flaw">${alertFlawText(flaws.texts, alerts)}</p>` : ''}
        ${[visit.language, ...languages.filter((one) => one !== visit.language)].map((one) => languageFields(visit, typed, one))}
        <p class="meta">${alerts.draftHint}</p>
        <div class="dock">
          <button class="button primary" name="action" value="save">${alerts.save}</button>
          <button class="button" name="action" value="preview" formnovalidate>${edit.preview}</button>
        </div>
      </form>`,
  }
}

interface Typed {
  fields: Record<string, string>
  flaws: AlertFlaws
}

function countryField({ words: { alerts } }: Visit, { fields, flaws }: Typed): Html {
  return field({
    name: 'countries',
    label: alerts.countries,
    hint: alerts.countriesHint,
    flaw: alertFlawText(flaws.countries, alerts),
    input: (attributes) => html`<input ${attributes} type="text" required value="${fields.countries ?? ''}" />`,
  })
}

function severityField({ words: { alerts, severities: names } }: Visit, { fields }: Typed): Html {
  return field({
    name: 'severity',
    label: alerts.severity,
    input: (attributes) =>
      html`<select ${attributes}>
        ${severities.map(
          (one) =>
            html`<option value="${one}" ${fields.severity === one ? raw('selected') : ''}>
              ${names[one]} · ${alerts.severityHints[one]}
            </option>`,
        )}
      </select>`,
  })
}

function timeFields(
  { words }: Visit,
  { fields, flaws }: Typed,
  { name, label, hint }: { name: 'from' | 'until' | 'next'; label: string; hint?: string },
): Html {
  const flaw = flaws[`${name}_date`]
  const needed = name === 'next' ? '' : raw('required')
  return html`<div class="pair">
    ${field({
      name: `${name}_date`,
      label,
      ...(hint !== undefined && { hint }),
      flaw: alertFlawText(flaw, words.alerts),
      input: (attributes) => html`<input ${attributes} type="date" ${needed} value="${fields[`${name}_date`] ?? ''}" />`,
    })}${field({
      name: `${name}_time`,
      label: words.fields.time,
      input: (attributes) => html`<input ${attributes} type="time" ${needed} value="${fields[`${name}_time`] ?? ''}" />`,
    })}
  </div>`
}

/** A language's fields. Open if it has text or errors, or is the reader's language. */
function languageFields({ words, language: own }: Visit, { fields, flaws }: Typed, language: Language): Html {
  const { alerts, edit } = words
  const looks = {
    title: { label: edit.title, hint: undefined },
    area: { label: alerts.area, hint: alerts.areaHint },
    what: { label: alerts.what, hint: alerts.whatHint },
    steps: { label: alerts.steps, hint: alerts.stepsHint },
  }
  const isOpen = language === own || textFields.some((name) => fields[`${name}_${language}`] || flaws[`${name}_${language}`])
  return html`<details class="language" ${isOpen ? raw('open') : ''}>
    <summary>${words.languages[language]}</summary>
    ${textFields.map((name) => {
      const key = `${name}_${language}`
      const { label, hint } = looks[name]
      const flaw = flaws[key]
      return field({
        name: key,
        label,
        ...(hint !== undefined && { hint }),
        flaw: alertFlawText(flaw, alerts),
        input: (attributes) =>
          name === 'title' || name === 'area'
            ? html`<input ${attributes} type="text" lang="${language}" value="${fields[key] ?? ''}" />`
            : html`<textarea ${attributes} lang="${language}">${fields[key] ?? ''}</textarea>`,
      })
    })}
  </details>`
}

/** In the reader's language, otherwise in any language that the alert has. */
export function titleOf({ texts }: AlertContent, { language }: Visit): string {
  return [language, ...languages].map((one) => texts[one]?.title).find((title) => title !== undefined) ?? ''
}

/** An alert in all languages, at the width of a phone. */
export function alertPreview(visit: Visit, content: AlertContent, reference: ReferenceData): Html {
  const { alerts, languages: names } = visit.words
  return html`<h2>${alerts.preview}</h2>
    ${languages.map((language) => {
      const text = content.texts[language]
      return html`<h3 class="part">${names[language]}</h3>
        ${text ? phoneText(visit, { content, text, language }, reference) : html`<p>${alerts.missing}</p>`}`
    })}`
}

function phoneText(
  visit: Visit,
  { content, text, language }: { content: AlertContent; text: AlertText; language: Language },
  reference: ReferenceData,
): Html {
  const { alerts } = visit.words
  const countries = content.countries.map((iso2) => reference.countryByIso.get(iso2)?.names[language] ?? iso2).join(', ')
  return html`<article class="phone ${content.severity}" lang="${language}">
    <p class="meta">${visit.words.severities[content.severity]} · ${countries}${text.area === undefined ? '' : ` · ${text.area}`}</p>
    <h4>${text.title}</h4>
    ${paragraphsIn(text.what).map((paragraph) => html`<p>${paragraph}</p>`)}
    <ol>
      ${text.steps.map((step) => html`<li>${step.text}${callsOf(step).map((call) => html` <span class="call">${formatPhone(call)}</span>`)}</li>`)}
    </ol>
    <p class="meta">
      ${alerts.until}
      ${formatTime(content.until, visit)}${
        content.nextWordBy === null ? '' : html`<br />${alerts.nextWord} ${formatTime(content.nextWordBy, visit)}`
      }
    </p>
  </article>`
}
