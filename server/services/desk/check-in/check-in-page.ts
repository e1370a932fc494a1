import { html, raw } from 'hono/html'
import type { Alert } from '#contract/alert/alert.ts'
import { maxMessageLength } from '#contract/contact/chat.ts'
import { plusCode } from '#contract/values/plus-code.ts'
import { deletedAt } from '#server/services/alert/check-ins.ts'
import { titleOf } from '#server/services/desk/alert-page.ts'
import { phoneLink } from '#server/services/desk/citizens.ts'
import { pageSize } from '#server/services/desk/list-page.ts'
import { field, hiddenFields, moment, type Html } from '#server/services/desk/page.ts'
import { table } from '#server/services/desk/table.ts'
import { isHeadOffice, placeOf, type Visit } from '#server/services/desk/visit.ts'
import type { CheckInFilter } from './check-in-words.ts'
import { countPeople, isShown, type Person } from './merge-words.ts'
import type { CheckInCounts, Word } from './read-check-ins.ts'

export const filters: readonly CheckInFilter[] = ['all', 'unread', 'help', 'safe']

interface ListPage {
  alert: Alert
  people: readonly Person[]
  filter: CheckInFilter
  /** How many stand on the pages before. */
  from: number
  /** Why nothing of it was done. */
  reason?: string
  text?: string
}

/** Who has reported under an alert, those who need help first; what is done to all on the page stands below them. */
export function listPage(visit: Visit, { alert, people, filter, from, reason, text = '' }: ListPage) {
  const { words } = visit
  const { checkIns } = words
  const address = `/desk/check-ins/${alert.id}`
  const shown = people.filter((person) => isShown(person, filter))
  const rows = shown.slice(from, from + pageSize)
  const more = from + pageSize < shown.length
  return {
    reader: visit,
    title: titleOf(alert, visit),
    place: placeOf(visit, 'check-ins'),
    isFlawed: reason !== undefined,
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      ${people.length === 0 ? html`<p>${checkIns.none}</p>` : html`<p>${countsText(visit, countPeople(people))}</p>`}
      <p class="meta">
        ${checkIns.asOf} ${moment(visit.now, visit)}. ${checkIns.deletedOn} ${moment(deletedAt(alert), visit)}.
        <a href="${address}?show=${filter}">${checkIns.refresh}</a>
      </p>
      ${people.length === 0 ? '' : filterNav(visit, { address, filter })}
      ${
        rows.length === 0
          ? html`<p>${words.none}</p>`
          : html`<ul class="list">
              ${rows.map((person) => html`<li><a href="${address}/${person.word.key}">${personLine(visit, person)}</a></li>`)}
            </ul>`
      }
      ${more ? html`<p class="more"><a href="${address}?show=${filter}&from=${from + pageSize}">${words.more}</a></p>` : ''}
      ${rows.length === 0 ? '' : forAll(visit, { address: `${address}?show=${filter}&from=${from}`, rows, text })}
      ${people.length === 0 ? '' : html`<p class="more"><a href="${address}/reports.csv">${words.exportCsv}</a></p>`}`,
  }
}

export function countsText({ words: { checkIns } }: Visit, { help, safe, unread }: CheckInCounts & { unread: number }): Html {
  const part = (text: string, people: number) => html`<b>${text}</b> (${checkIns.people(people)})`
  return html`${part(checkIns.needHelp(help.reports), help.people)}${unread === 0 ? '' : html`, ${checkIns.unread(unread)}`}<br />
    ${part(checkIns.areSafe(safe.reports), safe.people)}`
}

function filterNav({ words: { checkIns } }: Visit, { address, filter }: { address: string; filter: CheckInFilter }): Html {
  return html`<nav class="areas" aria-label="${checkIns.filter}">
    ${filters.map(
      (one) => html`<a href="${address}?show=${one}" ${one === filter ? raw('aria-current="true"') : ''}>${checkIns.filters[one]}</a>`,
    )}
  </nav>`
}

function personLine(visit: Visit, { word, mark, hint }: Person): Html {
  const { words } = visit
  const { checkIns } = words
  const isWaiting = word.body.state === 'help' && mark === 'open'
  const facts = [
    checkIns.state[word.body.state],
    checkIns.people(word.body.people),
    countryOf(word),
    moment(word.receivedAt, visit),
    ...identityNotes(visit, word),
    ...(hint === null ? [] : [checkIns.hints[hint]]),
  ]
  return html`${word.name || words.noName}<b class="badge${isWaiting ? '' : ' quiet'}">${checkIns.marks[mark]}</b>
    <span>${facts.join(' · ')}</span><span>${word.body.text ?? ''}</span>`
}

/** For the words that the page shows, by their keys: at any other, and at what has come since, nobody has looked. */
function forAll(visit: Visit, { address, rows, text }: { address: string; rows: readonly Person[]; text: string }): Html {
  const { words } = visit
  const { checkIns } = words
  const keys = rows.flatMap(wordsOf).map(({ key }) => key)
  const citizens = isHeadOffice(visit) ? 0 : new Set(rows.flatMap(wordsOf).flatMap(({ accountId }) => accountId ?? [])).size
  const hidden = (part: string) =>
    html`${hiddenFields({ ...visit, formId: `${visit.formId}-${part}` })}<input type="hidden" name="keys" value="${keys.join(' ')}" />`
  return html`${
    rows.every(({ mark }) => mark !== 'open')
      ? ''
      : html`<form method="post" action="${address}">
          ${hidden('read')}
          <p class="hint">${checkIns.markHint}</p>
          <div class="actions"><button class="button" name="action" value="read">${checkIns.markAllRead}</button></div>
        </form>`
  }${
    citizens === 0
      ? ''
      : html`<details class="language" ${text === '' ? '' : raw('open')}>
          <summary>${checkIns.tellTitle(citizens)}</summary>
          <form method="post" action="${address}">
            ${hidden('write')}${messageField(visit, { text, hint: checkIns.tellHint })}
            <div class="dock"><button class="button primary" name="action" value="write">${checkIns.tellAll}</button></div>
          </form>
        </details>`
  }`
}

/** The last word that a page shows of a person. */
export const lastNo = (person: Person) => Math.max(...wordsOf(person).map(({ no }) => no))

export const wordsOf = ({ word, others }: Person): Word[] => [word, ...others]

function messageField({ words }: Visit, { text, hint, flaw }: { text: string; hint: string; flaw?: string | undefined }): Html {
  return field({
    name: 'text',
    label: words.answerLabel,
    hint,
    flaw,
    input: (attributes) => html`<textarea ${attributes} maxlength="${maxMessageLength}" required>${text}</textarea>`,
  })
}

interface PersonPage {
  alert: Alert
  person: Person
  reason?: string
  flaw?: string
  text?: string
}

/** One person: all that they reported, and what the desk does about it. */
export function personPage(visit: Visit, { alert, person, reason, flaw, text = '' }: PersonPage) {
  const { words } = visit
  const { checkIns } = words
  const { word, others, mark, hint } = person
  const address = `/desk/check-ins/${alert.id}/${word.key}`
  const isKnown = wordsOf(person).some(({ accountId }) => accountId !== null)
  const hidden = (formId: string) =>
    html`${hiddenFields({ ...visit, formId })}<input type="hidden" name="last" value="${lastNo(person)}" />`
  return {
    reader: visit,
    title: word.name || words.noName,
    place: placeOf(visit, 'check-ins'),
    isFlawed: reason !== undefined || flaw !== undefined,
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      <p><a href="/desk/check-ins/${alert.id}">${titleOf(alert, visit)}</a></p>
      ${wordFacts(visit, word, { mark: checkIns.marks[mark], note: hint === null ? '' : checkIns.hints[hint] })}
      ${others.map(
        (one) =>
          html`<h2 class="part">${checkIns.also}</h2>
            ${wordFacts(visit, one)}`,
      )}
      <form method="post" action="${address}">
        ${hidden(visit.formId)}
        <p class="hint">${checkIns.markHint}</p>
        <div class="actions">
          ${mark === 'open' ? html`<button class="button" name="action" value="read">${checkIns.markRead}</button>` : ''}
          ${mark === 'answered' ? '' : html`<button class="button" name="action" value="answered">${checkIns.markAnswered}</button>`}
        </div>
      </form>
      ${
        isKnown && !isHeadOffice(visit)
          ? html`<form class="apart" method="post" action="${address}">
              ${hidden(`${visit.formId}-write`)}${messageField(visit, { text, hint: words.writeHint, flaw })}
              <div class="dock"><button class="button primary" name="action" value="write">${words.write}</button></div>
            </form>`
          : html`<p>${isKnown ? checkIns.noChatHere : checkIns.noChat}</p>`
      }`,
  }
}

function wordFacts(visit: Visit, word: Word, { mark, note }: { mark?: string; note?: string } = {}): Html {
  const { words } = visit
  const { checkIns, fields } = words
  const { body } = word
  const facts = [
    [words.state, [checkIns.state[body.state], mark].filter(Boolean).join(' · ')],
    [fields.name, [word.name, ...identityNotes(visit, word)].filter(Boolean).join(' · ')],
    [fields.people, String(body.people)],
    [
      fields.phone,
      word.phone && html`${phoneLink(word.phone, [countryOf(word), 'CH'])}${note ? html`<span class="meta">${note}</span>` : ''}`,
    ],
    [fields.comment, body.text],
    [checkIns.position, body.position && positionText(visit, body.position)],
    [checkIns.country, countryOf(word)],
    [fields.received, moment(word.receivedAt, visit)],
  ].filter((fact): fact is [string, string | Html] => Boolean(fact[1]))
  return html`<dl class="facts">
    ${facts.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`
}

/** What is not known about who sent a report. */
export function identityNotes({ words: { checkIns } }: Visit, { accountId, verifiedAt }: Word): string[] {
  if (accountId === null) return [checkIns.visitor]
  return verifiedAt === null ? [checkIns.notConfirmed] : []
}

/** Where the person is, which may be another country of the alert than the one whose desk hears of it. */
export const countryOf = ({ body, country }: Word) => body.country ?? country

function positionText({ words: { checkIns } }: Visit, { lat, lon, accuracy }: NonNullable<Word['body']['position']>): Html {
  const degrees = `${lat.toFixed(5)}, ${lon.toFixed(5)}`
  const map = `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lon.toFixed(5)}#map=15/${lat.toFixed(5)}/${lon.toFixed(5)}`
  return html`<a href="${map}" rel="noreferrer">${degrees}</a> (${checkIns.accuracy(Math.round(accuracy))})<br />${plusCode({ lat, lon })}`
}

/** For the head office: how many, of which country, and nobody's name. */
export function reportsOf(
  visit: Visit,
  rows: readonly { country: string; help: number; safe: number }[],
  { releases }: { releases: readonly { alert: Alert }[] },
): Html | '' {
  const { checkIns } = visit.words
  const last = releases[0]?.alert
  if (!last || rows.length === 0) return ''
  return html`<h2>${checkIns.counts}</h2>
    ${table({
      label: checkIns.counts,
      heads: [checkIns.country, checkIns.filters.help, checkIns.filters.safe],
      numbers: [1, 2],
      rows: rows.map(({ country, help, safe }) => [country, help, safe]),
    })}
    <p class="meta">${checkIns.deletedOn} ${moment(deletedAt(last), visit)}.</p>`
}
