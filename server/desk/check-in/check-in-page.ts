import { html, raw } from 'hono/html'
import type { Alert } from '#contract/alert/alert.ts'
import { plusCode } from '#contract/values/plus-code.ts'
import { deletedAt } from '#server/domain/check-ins/check-ins.ts'
import { titleOf } from '#server/desk/alert-page.ts'
import { phoneLink } from '#server/desk/citizens.ts'
import { field, hiddenFields, formatTime, type Html } from '#server/desk/page.ts'
import { headerOf, type Visit } from '#server/desk/visit.ts'
import { isHeadOffice } from '#server/domain/staff/officer.ts'
import type { CheckInFilter } from '#server/domain/check-ins/read-check-ins.ts'
import type { DeskWords } from '#server/desk/words.ts'
import type { Counts } from '#server/domain/check-ins/count-check-ins.ts'
import { lastNo, reportsOf, type Entry, type Report } from '#server/domain/check-ins/read-check-ins.ts'
import type { Hint } from '#server/domain/check-ins/read-hints.ts'
import { fill } from '#server/wording.ts'

export const filters: readonly CheckInFilter[] = ['all', 'unread', 'help', 'safe']

interface ListPage {
  alert: Alert
  counts: Counts
  entries: readonly Entry[]
  hints: ReadonlyMap<string, keyof DeskWords['checkIns']['hints']>
  part: { filter: CheckInFilter; withoutCrowd: boolean; search: string }
  /** This page's address, for its forms. */
  address: string
  /** The next page's address; undefined on the last page. */
  nextAddress: string | undefined
  /** Why the form was refused. */
  reason?: string
  text?: string
}

/** An alert's check-ins, calls for help first, with forms below that act on all of them. */
export function listPage(visit: Visit, { alert, counts, entries, hints, part, address, nextAddress, reason, text = '' }: ListPage) {
  const { words } = visit
  const { checkIns } = words
  const list = `/desk/check-ins/${alert.id}`
  const isEmpty = counts.help.reports + counts.safe.reports === 0
  return {
    reader: visit,
    title: titleOf(alert, visit),
    header: headerOf(visit, 'check-ins'),
    isFlawed: reason !== undefined,
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      ${isEmpty ? html`<p>${checkIns.none}</p>` : html`<p>${countsText(visit, counts)}</p>`}
      <p class="meta">
        ${checkIns.asOf} ${formatTime(visit.now, visit)}. ${checkIns.deletedOn} ${formatTime(deletedAt(alert), visit)}.
        <a href="${list}?show=${part.filter}">${checkIns.refresh}</a>
      </p>
      ${isEmpty ? '' : html`${searchForm(visit, { list, search: part.search })}${filterNav(visit, { list, part })}${crowdNote(visit, { list, counts, part })}`}
      ${part.search === '' ? '' : html`<p>${fill(checkIns.found, { search: part.search })}</p>`}
      ${
        entries.length === 0
          ? html`<p>${words.none}</p>`
          : html`<ul class="list">
              ${entries.map(
                (entry) => html`<li><a href="${list}/${entry.report.key}">${entryLine(visit, entry, hints.get(entry.report.key))}</a></li>`,
              )}
            </ul>`
      }
      ${nextAddress === undefined ? '' : html`<p class="more"><a href="${nextAddress}">${words.more}</a></p>`}
      ${entries.length === 0 ? '' : formsForAll(visit, { address, entries, text })}
      ${isEmpty ? '' : html`<p class="more"><a href="${list}/reports.csv">${words.exportCsv}</a></p>`}`,
  }
}

export function countsText({ words: { checkIns } }: Visit, { help, safe, unread }: Counts): Html {
  const part = (text: string, people: number) => html`<b>${text}</b> (${checkIns.people(people)})`
  return html`${part(checkIns.needHelp(help.reports), help.people)}${unread === 0 ? '' : html`, ${checkIns.unread(unread)}`}<br />
    ${part(checkIns.areSafe(safe.reports), safe.people)}`
}

function searchForm({ words: { checkIns } }: Visit, { list, search }: { list: string; search: string }): Html {
  return html`<form role="search" action="${list}">
    ${field({
      name: 'q',
      label: checkIns.search,
      input: (attributes) => html`<input ${attributes} type="search" value="${search}" autocomplete="off" />`,
    })}
    <div class="actions"><button class="button">${checkIns.searchButton}</button></div>
  </form>`
}

type Part = ListPage['part']

function filterNav({ words: { checkIns } }: Visit, { list, part }: { list: string; part: Part }): Html {
  return html`<nav class="areas" aria-label="${checkIns.filter}">
    ${filters.map(
      (one) =>
        html`<a
          href="${list}?show=${one}${part.withoutCrowd ? '&crowd=no' : ''}"
          ${one === part.filter && part.search === '' ? raw('aria-current="true"') : ''}
          >${checkIns.filters[one]}</a
        >`,
    )}
  </nav>`
}

/** Says how many check-ins come from networks that send very many, with a link that hides or shows them. */
function crowdNote({ words: { checkIns } }: Visit, { list, counts, part }: { list: string; counts: Counts; part: Part }): Html | '' {
  if (counts.crowded === 0) return ''
  const other = part.withoutCrowd ? '' : '&crowd=no'
  return html`<p class="meta">
    ${checkIns.crowdedCount(counts.crowded)}
    <a href="${list}?show=${part.filter}${other}">${part.withoutCrowd ? checkIns.withCrowd : checkIns.withoutCrowd}</a>
  </p>`
}

function entryLine(visit: Visit, { report }: Entry, hint: keyof DeskWords['checkIns']['hints'] | undefined): Html {
  const { words } = visit
  const { checkIns } = words
  const { body, mark } = report
  const isWaiting = body.state === 'help' && mark === 'open'
  const facts = [
    checkIns.state[body.state],
    checkIns.people(body.people),
    countryOf(report),
    formatTime(report.receivedAt, visit),
    ...identityNotes(visit, report),
    ...(hint === undefined ? [] : [checkIns.hints[hint]]),
  ]
  return html`${report.name || words.noName}<b class="badge${isWaiting ? '' : ' quiet'}">${checkIns.marks[mark]}</b>
    <span>${facts.join(' · ')}</span><span>${body.text ?? ''}</span>`
}

/** Forms that act on all check-ins of the page, and on no others: their keys are in the form. */
function formsForAll(visit: Visit, { address, entries, text }: { address: string; entries: readonly Entry[]; text: string }): Html {
  const { words } = visit
  const { checkIns } = words
  const keys = entries.map(({ report }) => report.key)
  const citizens = isHeadOffice(visit) ? 0 : new Set(entries.flatMap(reportsOf).flatMap(({ accountId }) => accountId ?? [])).size
  const hidden = (part: string) =>
    html`${hiddenFields({ ...visit, formId: `${visit.formId}-${part}` })}<input type="hidden" name="keys" value="${keys.join(' ')}" />`
  return html`${
    entries.every(({ report }) => report.mark !== 'open')
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

function messageField({ words }: Visit, { text, hint, flaw }: { text: string; hint: string; flaw?: string | undefined }): Html {
  return field({
    name: 'text',
    label: words.answerLabel,
    hint,
    flaw,
    input: (attributes) => html`<textarea ${attributes} required>${text}</textarea>`,
  })
}

interface EntryPage {
  alert: Alert
  entry: Entry
  hints: readonly Hint[]
  reason?: string
  flaw?: string
  text?: string
}

/** One entry: its check-ins, and the forms to mark it, answer it or merge it with others. */
export function entryPage(visit: Visit, { alert, entry, hints, reason, flaw, text = '' }: EntryPage) {
  const { words } = visit
  const { checkIns } = words
  const { report, others } = entry
  const reports = reportsOf(entry)
  const address = `/desk/check-ins/${alert.id}/${report.key}`
  const addresses = [...new Set(reports.flatMap(({ accountId, email }) => (accountId === null ? [] : [email])))]
  const isKnown = addresses.length > 0
  const isOpen = reports.some(({ mark }) => mark === 'open')
  const hidden = (formId: string) => html`${hiddenFields({ ...visit, formId })}<input type="hidden" name="last" value="${lastNo(entry)}" />`
  return {
    reader: visit,
    title: report.name || words.noName,
    header: headerOf(visit, 'check-ins'),
    isFlawed: reason !== undefined || flaw !== undefined,
    body: html`${reason === undefined ? '' : html`<p class="notice">${reason}</p>`}
      <p><a href="/desk/check-ins/${alert.id}">${titleOf(alert, visit)}</a></p>
      ${reportFacts(visit, report)}
      ${others.map(
        (one) =>
          html`<h2 class="part">${checkIns.also}</h2>
            ${reportFacts(visit, one)}${one.person === report.person ? '' : mergeForm(visit, { address, other: one, action: 'separate' })}`,
      )}
      <form method="post" action="${address}">
        ${hidden(visit.formId)}
        <p class="hint">${checkIns.markHint}</p>
        <div class="actions">
          ${isOpen ? html`<button class="button" name="action" value="read">${checkIns.markRead}</button>` : ''}
          ${report.mark === 'answered' ? '' : html`<button class="button" name="action" value="answered">${checkIns.markAnswered}</button>`}
        </div>
      </form>
      ${
        isKnown && !isHeadOffice(visit)
          ? html`<form class="apart" method="post" action="${address}">
              ${hidden(`${visit.formId}-write`)}${messageField(visit, {
                text,
                hint:
                  addresses.length > 1
                    ? `${words.writeHint} ${fill(checkIns.writtenTo, { addresses: addresses.join(', ') })}`
                    : words.writeHint,
                flaw,
              })}
              <div class="dock"><button class="button primary" name="action" value="write">${words.write}</button></div>
            </form>`
          : html`<p>${isKnown ? checkIns.noChatHere : checkIns.noChat}</p>`
      }
      ${hints.length === 0 ? '' : similarReports(visit, { alert, entry, hints, address })}`,
  }
}

/** The number of similar check-ins on an entry's page. Search finds the others. */
export const maxHints = 10

function similarReports(
  visit: Visit,
  { alert, entry, hints, address }: Pick<EntryPage, 'alert' | 'entry' | 'hints'> & { address: string },
): Html {
  const { checkIns } = visit.words
  const search = hints[0]?.kind === 'same-name' ? entry.report.name : (entry.report.phone ?? entry.report.name)
  return html`<h2>${checkIns.similar}</h2>
    <p class="hint">${checkIns.similarHint}</p>
    ${hints.slice(0, maxHints).map(
      ({ entry: other, kind }) =>
        html`<h3 class="part">${checkIns.hints[kind]}</h3>
          ${reportFacts(visit, other.report)}
          <p><a href="/desk/check-ins/${alert.id}/${other.report.key}">${checkIns.openReport}</a></p>
          ${mergeForm(visit, { address, other: other.report, action: 'merge' })}`,
    )}
    ${hints.length > maxHints ? html`<p class="more"><a href="/desk/check-ins/${alert.id}?q=${encodeURIComponent(search)}">${checkIns.moreSimilar}</a></p>` : ''}`
}

/** Merges another check-in into this entry, or separates it again. */
function mergeForm(visit: Visit, { address, other, action }: { address: string; other: Report; action: 'merge' | 'separate' }): Html {
  return html`<form method="post" action="${address}">
    ${hiddenFields({ ...visit, formId: `${visit.formId}-${other.no}` })}<input type="hidden" name="other" value="${other.key}" />
    <div class="actions"><button class="button" name="action" value="${action}">${visit.words.checkIns[action]}</button></div>
  </form>`
}

function reportFacts(visit: Visit, report: Report): Html {
  const { words } = visit
  const { checkIns, fields } = words
  const { body } = report
  const facts = [
    [words.state, [checkIns.state[body.state], checkIns.marks[report.mark]].join(' · ')],
    [fields.name, [report.name, ...identityNotes(visit, report)].filter(Boolean).join(' · ')],
    [fields.people, String(body.people)],
    [fields.phone, report.phone && phoneLink(report.phone, [countryOf(report), 'CH'])],
    [fields.comment, body.text],
    [checkIns.position, body.position && positionText(visit, body.position)],
    [checkIns.country, countryOf(report)],
    [
      fields.received,
      [formatTime(report.receivedAt, visit), ...(report.earlier === 0 ? [] : [checkIns.earlier(report.earlier)])].join(' · '),
    ],
  ].filter((fact): fact is [string, string | Html] => Boolean(fact[1]))
  return html`<dl class="facts">
    ${facts.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`
}

/** What is not verified about the sender of a check-in, and whether its network sends very many. */
export function identityNotes({ words: { checkIns } }: Visit, { accountId, verifiedAt, isCrowded }: Report): string[] {
  const identity = accountId === null ? [checkIns.visitor] : verifiedAt === null ? [checkIns.notConfirmed] : []
  return isCrowded ? [...identity, checkIns.crowded] : identity
}

/** Where the person is. The check-in may have gone to the desk of another country of the alert. */
export const countryOf = ({ body, country }: Report) => body.country ?? country

function positionText({ words: { checkIns } }: Visit, { lat, lon, accuracy }: NonNullable<Report['body']['position']>): Html {
  const degrees = `${lat.toFixed(5)}, ${lon.toFixed(5)}`
  const map = `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${lon.toFixed(5)}#map=15/${lat.toFixed(5)}/${lon.toFixed(5)}`
  return html`<a href="${map}" rel="noreferrer">${degrees}</a>
    (${fill(checkIns.accuracy, { metres: Math.round(accuracy) })})<br />${plusCode({ lat, lon })}<br /><span class="meta"
      >${checkIns.mapHint}</span
    >`
}
