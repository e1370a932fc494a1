import { html, raw } from 'hono/html'
import { languages } from '#contract/values/language-codes.ts'
import type { Family } from '#contract/values/kinds.ts'
import type { Language } from '#contract/values/languages.ts'
import { tagLabels } from '#server/api/content-host/tag-labels.ts'
import { fill } from '#server/wording.ts'
import type { Fields, Flaws } from '#server/domain/items/item-form.ts'
import { editFlawText } from './flaw-text.ts'
import { field, hiddenFields, type Html } from './page.ts'
import { headerOf, type Visit } from './visit.ts'

interface EditPage {
  /** The address that the form is sent to. */
  address: string
  family: Family
  isNew: boolean
  /** Drafts may be saved unfinished. */
  isDraft: boolean
  fields: Fields
  flaws?: Flaws
  /** Why the form was refused. */
  reason?: string | undefined
  /** A preview of the texts, if it was requested. */
  preview?: Html | undefined
  /** The audiences to choose from; empty for an existing item, whose audience is fixed. */
  audiences: readonly ('representation' | 'countries')[]
}

/** An item's form, with what was typed and an error beside each invalid field. */
export function editPage(visit: Visit, parts: EditPage) {
  const { words } = visit
  const { edit } = words
  const { address, family, isNew, isDraft, fields, flaws = {}, reason, preview } = parts
  const isFlawed = Object.keys(flaws).length > 0
  const notice = reason ?? (isFlawed ? edit.flawed : preview && edit.previewed)
  const typed = { family, fields, flaws, isDraft }
  return {
    reader: visit,
    title: isNew ? { EVENT: edit.newEvent, STORY: edit.newStory, SURVEY: edit.newSurvey }[family] : edit.edit,
    isFlawed: isFlawed || reason !== undefined,
    header: headerOf(visit, 'content'),
    body: html`${isFlawed ? flawSummary(visit, typed, notice) : notice ? html`<p class="notice">${notice}</p>` : ''}${preview ?? ''}
      <p class="hint">${edit.needed}</p>
      <form method="post" action="${address}">
        ${hiddenFields(visit)}<input type="hidden" name="family" value="${family}" /><input
          type="hidden"
          name="seen"
          value="${fields.seen ?? ''}"
        />${parts.audiences.length > 1 ? audienceChoice(visit, parts) : ''}${family === 'SURVEY' ? surveyFields(visit, typed) : tagChoice(visit, fields)}${
          family === 'EVENT' ? eventFields(visit, typed) : ''
        }
        <h2>${edit.texts}</h2>
        <p class="hint">${edit.textsHint}</p>
        ${flaws.texts ? html`<p class="flaw">${edit.flaws[flaws.texts]}</p>` : ''}
        ${[visit.language, ...languages.filter((one) => one !== visit.language)].map((one) => textFields(visit, one, typed))}
        <p class="meta">${isDraft ? edit.draftHint : ''}</p>
        <div class="dock">
          <button class="button primary" name="action" value="save">${isNew ? edit.saveDraft : edit.save}</button>
          <button class="button" name="action" value="preview" formnovalidate>${edit.preview}</button>
        </div>
      </form>`,
  }
}

interface Typed {
  family: Family
  fields: Fields
  flaws: Flaws
  isDraft: boolean
}

/** The list of errors above the form, with links to the fields. */
function flawSummary({ words, language: own }: Visit, { family, fields: typed, flaws }: Typed, title: string | undefined): Html {
  const { edit, fields, languages: names } = words
  const labels: Partial<Record<string, string>> = {
    start_date: edit.begins,
    end_date: edit.ends,
    address: edit.address,
    onsite: fields.attendance,
    capacity: edit.capacity,
    until_date: edit.until,
    multiple: edit.multiple,
    texts: edit.texts,
  }
  for (const language of languages)
    for (const { name, label } of textNames(words, family)) labels[`${name}_${language}`] = `${label} (${names[language]})`
  return html`<div class="notice" role="alert" tabindex="-1" autofocus>
    <p>${title}</p>
    <ul>
      ${Object.keys(flaws).map(
        (key) =>
          html`<li>
            <a href="#${key === 'texts' ? `title_${own}` : key}">${labels[key]}</a> – ${editFlawText(words, { fields: typed, flaws }, key)}
          </li>`,
      )}
    </ul>
  </div>`
}

function audienceChoice({ words }: Visit, { fields, audiences }: EditPage): Html {
  const labels = { representation: words.edit.forRepresentation, countries: words.edit.forCountries }
  return field({
    name: 'audience',
    label: words.edit.audience,
    input: (attributes) =>
      html`<select ${attributes}>
        ${audiences.map((one) => html`<option value="${one}" ${fields.audience === one ? raw('selected') : ''}>${labels[one]}</option>`)}
      </select>`,
  })
}

function tagChoice({ words, language }: Visit, fields: Fields): Html {
  return field({
    name: 'tag',
    label: words.edit.tag,
    input: (attributes) =>
      html`<select ${attributes}>
        ${tagLabels
          .filter(({ name }) => name !== 'SURVEY')
          .map(
            ({ name, labels }) => html`<option value="${name}" ${fields.tag === name ? raw('selected') : ''}>${labels[language]}</option>`,
          )}
      </select>`,
  })
}

/** A survey has a question and answers instead of a title and a summary. */
function textNames({ edit }: Visit['words'], family: Family) {
  const body = { name: 'body', label: edit.body } as const
  return family === 'SURVEY'
    ? ([{ name: 'title', label: edit.question }, { name: 'answers', label: edit.answers }, body] as const)
    : ([{ name: 'title', label: edit.title }, { name: 'teaser', label: edit.teaser }, body] as const)
}

function inputsOf({ words }: Visit, { fields, flaws }: Typed) {
  const flaw = (name: string) => editFlawText(words, { fields, flaws }, name)
  const input = (name: string, label: string, type: string, more: Html | string = '') =>
    field({
      name,
      label,
      flaw: flaw(name),
      input: (attributes) => html`<input ${attributes} type="${type}" ${more} value="${fields[name] ?? ''}" />`,
    })
  const tick = (name: 'onsite' | 'remote' | 'registration' | 'multiple') =>
    html`<label class="tick"
      ><input
        type="checkbox"
        id="${name}"
        name="${name}"
        value="on"
        ${fields[name] === 'on' ? raw('checked') : ''}
        ${flaws[name] ? raw(`aria-invalid="true" aria-describedby="${name}-flaw"`) : ''}
      />${words.edit[name]}</label
    >`
  const flawOf = (name: string) => (flaw(name) ? html`<p class="flaw" id="${name}-flaw">${flaw(name)}</p>` : '')
  return { flaw, input, tick, flawOf }
}

function surveyFields(visit: Visit, typed: Typed): Html {
  const { edit, fields, confirmHint } = visit.words
  const { input, tick, flawOf } = inputsOf(visit, typed)
  return html`<p class="hint zone">${edit.untilHint} ${fill(confirmHint, { zone: visit.timezone })}</p>
    <div class="pair">${input('until_date', edit.until, 'date')}${input('until_time', fields.time, 'time')}</div>
    <div class="field">${tick('multiple')}${flawOf('multiple')}</div>`
}

function eventFields(visit: Visit, typed: Typed): Html {
  const { edit, confirmHint } = visit.words
  const { fields, isDraft } = typed
  const { flaw, input, tick, flawOf } = inputsOf(visit, typed)
  const time = `${visit.words.fields.time} *`
  const required = isDraft ? '' : raw('required')
  return html`<p class="hint zone">${fill(confirmHint, { zone: visit.timezone })}</p>
    <div class="pair">${input('start_date', `${edit.begins} *`, 'date', required)}${input('start_time', time, 'time', required)}</div>
    <div class="pair">${input('end_date', `${edit.ends} *`, 'date', required)}${input('end_time', time, 'time', required)}</div>
    ${input('address', edit.address, 'text')}
    <div class="field" role="group" aria-labelledby="attendance">
      <p class="hint" id="attendance">${visit.words.fields.attendance} *</p>
      ${tick('onsite')}${tick('remote')}${flawOf('onsite')}
    </div>
    <div class="field">${tick('registration')}</div>
    ${field({
      name: 'capacity',
      label: edit.capacity,
      hint: edit.capacityHint,
      flaw: flaw('capacity'),
      input: (attributes) => html`<input ${attributes} type="text" inputmode="numeric" value="${fields.capacity ?? ''}" />`,
    })}`
}

/** A language's fields. Open if it has text or errors, or is the reader's language. */
function textFields({ words, language: own }: Visit, language: Language, { family, fields, flaws }: Typed): Html {
  const { edit } = words
  const names = textNames(words, family).map((one) => ({ ...one, key: `${one.name}_${language}` }))
  const hints = { title: undefined, teaser: undefined, answers: edit.answersHint, body: edit.bodyHint }
  const isOpen = language === own || names.some(({ key }) => fields[key] || flaws[key])
  return html`<details class="language" ${isOpen ? raw('open') : ''}>
    <summary>${words.languages[language]}</summary>
    ${names.map(({ name, label, key }) =>
      field({
        name: key,
        label: family === 'SURVEY' && name === 'body' ? label : `${label} *`,
        flaw: editFlawText(words, { fields, flaws }, key),
        ...(hints[name] && { hint: hints[name] }),
        input: (attributes) =>
          name === 'title'
            ? html`<input ${attributes} type="text" lang="${language}" value="${fields[key] ?? ''}" />`
            : html`<textarea ${attributes} class="${name}" lang="${language}">${fields[key] ?? ''}</textarea>`,
      }),
    )}
  </details>`
}
