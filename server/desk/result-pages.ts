import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { SurveyText } from '#contract/content/content.ts'
import { familyOf } from '#contract/values/kinds.ts'
import type { Deps } from '#server/deps.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { barChart } from './chart.ts'
import { mailLink, nameOf, phoneLink } from './citizens.ts'
import { csvOf } from './csv.ts'
import { listItems, readItem, startOf, textOf, titleOf, type OwnItem } from '#server/domain/items/own-items.ts'
import type { ListPage } from '#server/domain/paging.ts'
import { listBody, moreLink, placeAfter } from './list-page.ts'
import { formatTime, notice, page, type Html } from './page.ts'
import { readRegistered, readRegisteredPage, readVotes } from '#server/domain/items/results.ts'
import { fill } from '#server/wording.ts'
import { table } from './table.ts'
import { actorOf, headerOf, type Visit } from './visit.ts'

export function eventPages(deps: Deps): Hono {
  return new Hono()
    .get('/', (c) => showEvents(c, deps))
    .get('/:id', (c) => showRegistrations(c, deps, c.req.param('id')))
    .get('/:id/registrations.csv', (c) => exportRegistrations(c, deps, c.req.param('id')))
}

export function surveyPages(deps: Deps): Hono {
  return new Hono().get('/', (c) => showSurveys(c, deps)).get('/:id', (c) => showResults(c, deps, c.req.param('id')))
}

async function showEvents(c: Context, { database: { db } }: Deps) {
  const visit = c.get('visit')
  const found = await listItems(db, visit, { family: 'EVENT', after: placeAfter(c) })
  const { words } = visit
  const body = html`<div class="actions"><a class="button" href="/desk/content/new?family=EVENT">${words.edit.newEvent}</a></div>
    ${itemList(visit, { area: 'events', found })}`
  return page(c, { reader: visit, title: words.nav.events, header: headerOf(visit, 'events'), body })
}

async function showRegistrations(c: Context, { database: { db } }: Deps, id: string) {
  const visit = c.get('visit')
  const { words } = visit
  const found = await readItem(db, visit, id)
  if (!found || !('event_location' in found.item.info)) return notice(c, 'not-found', 404)
  const start = startOf(found.item)
  const after = placeAfter(c)
  const { rows, last, people: places } = await readRegisteredPage(db, { eventId: found.item.id, after })
  // The mail link needs all addresses, so it is shown only if the page has all of them.
  const isWhole = after === undefined && last === undefined
  const registered = table({
    label: words.registrations(places),
    heads: [words.fields.name, words.email, words.fields.phone, words.fields.people, words.fields.attendance],
    numbers: [3],
    isStacked: true,
    rows: rows.map((row) => [
      nameOf(row, words),
      mailLink(row, words),
      row.mobilePhone && phoneLink(row.mobilePhone),
      row.participants,
      row.attendance === null ? '' : words.attendance[row.attendance],
    ]),
  })
  return page(c, {
    reader: visit,
    title: titleOf(found.item, visit.language),
    header: headerOf(visit, 'events'),
    body: html`<p>${words.item[found.state]}</p>
      ${start === undefined ? '' : html`<p>${words.fields.start}: ${formatTime(start, visit)}</p>`}
      <p>
        ${found.item.info.capacity === undefined ? words.registrations(places) : words.registeredOf(places, { capacity: found.item.info.capacity })}
      </p>
      <div class="actions"><a class="button" href="/desk/content/${found.item.id}">${words.toContent}</a></div>
      ${
        rows.length === 0
          ? html`<p>${places > 0 ? words.noFurtherRegistrations : words.nobodyYet}</p>`
          : html`${registered}${moreLink(words, { last, address: `/desk/events/${found.item.id}` })}${exportLinks(visit, found.item.id, isWhole ? rows : [])}`
      }`,
  })
}

async function exportRegistrations(c: Context, { database: { db } }: Deps, id: string) {
  const visit = c.get('visit')
  const { words } = visit
  const found = await readItem(db, visit, id)
  if (!found || !('event_location' in found.item.info)) return notice(c, 'not-found', 404)
  const rows = await readRegistered(db, id)
  await noteAudit(db, { ...actorOf(visit), act: 'export', subject: `events/${id}` })
  const lines = rows.map((row) => [
    nameOf(row, words),
    row.email,
    row.verifiedAt === null ? words.notVerified : '',
    row.mobilePhone,
    row.participants,
    row.attendance === null ? '' : words.attendance[row.attendance],
  ])
  const heads = [words.fields.name, words.email, '', words.fields.phone, words.fields.people, words.fields.attendance]
  return c.body(csvOf([heads, ...lines]), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${id}.csv"`,
    'Cache-Control': 'no-store',
  })
}

/** Some mail programs cut longer links. */
const maxMailtoLength = 1800

/** Links to the CSV file, and to a mail to all confirmed addresses as blind copies. */
function exportLinks({ words }: Visit, id: string, rows: readonly { email: string; verifiedAt: number | null }[]): Html {
  const known = rows.filter(({ verifiedAt }) => verifiedAt !== null).map(({ email }) => encodeURIComponent(email))
  const mailto = `mailto:?bcc=${known.join(',')}`
  return html`<div class="actions">
    <a class="button" href="/desk/events/${id}/registrations.csv">${words.exportCsv}</a>
    ${known.length === 0 || mailto.length > maxMailtoLength ? '' : html`<a class="button" href="${mailto}">${words.mailAll}</a>`}
  </div>`
}

async function showSurveys(c: Context, { database: { db } }: Deps) {
  const visit = c.get('visit')
  const found = await listItems(db, visit, { family: 'SURVEY', after: placeAfter(c) })
  const body = html`<div class="actions">
      <a class="button" href="/desk/content/new?family=SURVEY">${visit.words.edit.newSurvey}</a>
    </div>
    ${itemList(visit, { area: 'surveys', found })}`
  return page(c, { reader: visit, title: visit.words.nav.surveys, header: headerOf(visit, 'surveys'), body })
}

async function showResults(c: Context, { database: { db } }: Deps, id: string) {
  const visit = c.get('visit')
  const found = await readItem(db, visit, id)
  const text = found && 'question_type' in found.item ? (textOf(found.item, visit.language) as SurveyText | undefined) : undefined
  if (!found || !text) return notice(c, 'not-found', 404)
  const { voters, votes } = await readVotes(db, found.item.id)
  const answers = text.answers.map((answer) => ({ label: answer.text, value: votes.get(answer.id) ?? 0 }))
  return page(c, {
    reader: visit,
    title: text.question,
    header: headerOf(visit, 'surveys'),
    body: html`<p>${visit.words.item[found.state]}</p>
      <div class="actions"><a class="button" href="/desk/content/${found.item.id}">${visit.words.toContent}</a></div>
      <p>${voters === 0 ? visit.words.noVotesYet : visit.words.votes(voters)}</p>
      ${voters === 0 ? '' : barChart({ label: visit.words.votes(voters), bars: answers, of: voters })}
      ${voters > 0 && 'question_type' in found.item && found.item.question_type === 'MULTIPLE' ? html`<p class="meta">${visit.words.votesHint}</p>` : ''}`,
  })
}

export function itemList(visit: Visit, { area, found }: { area: 'events' | 'surveys' | 'content'; found: ListPage<OwnItem> }): Html {
  const { words, language } = visit
  const address = `/desk/${area}`
  const entries = found.rows.map(
    (own) =>
      html`<li>
        <a href="${address}/${own.item.id}">${titleOf(own.item, language)}<span>${factsOf(visit, own, area).join(' · ')}</span></a>
      </li>`,
  )
  return listBody(words, { groups: [{ entries }], last: found.last, address })
}

/** An event's date and registrations, a survey's votes, or what any item is and when it was published. */
function factsOf(visit: Visit, own: OwnItem, area: 'events' | 'surveys' | 'content'): string[] {
  const { words } = visit
  const { item, state, people } = own
  if (area === 'surveys') return [words.item[state], people === 0 ? words.noVotesYet : words.votes(people)]
  const registered = registeredOf(visit, own) ?? []
  const start = startOf(item)
  if (area === 'events') return [start === undefined ? [] : formatTime(start, visit), registered, words.item[state]].flat()
  return [words.item[state], words.family[familyOf(item.type)], dayOf(visit, own), registered].flat()
}

/** How many people are registered; undefined if no registration is needed. */
export function registeredOf({ words }: Visit, { item: { info }, people }: OwnItem): string | undefined {
  if (!('event_location' in info) || !info.registration_needed) return undefined
  return info.capacity === undefined ? words.registrations(people) : words.registeredOf(people, { capacity: info.capacity })
}

/** When an item was saved or published, as a text. */
export function dayOf(visit: Visit, { state, publishAt }: OwnItem): string {
  const { words, now } = visit
  const day = formatTime(publishAt, visit)
  if (state === 'draft') return fill(words.savedOn, { at: day })
  return publishAt > now ? fill(words.dueOn, { at: day }) : fill(words.publishedOn, { at: day })
}
