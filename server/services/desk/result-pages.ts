import { Hono } from 'hono'
import { html } from 'hono/html'
import type { SurveyText } from '#contract/content/content.ts'
import type { Deps } from '#server/http/deps.ts'
import { barChart } from './chart.ts'
import { addressOf, nameOf } from './citizens.ts'
import { audienceOf, listItems, readItem, textOf, titleOf, type OwnItem } from './own-items.ts'
import { listBody, placeAfter, type ListPage } from './list-page.ts'
import { moment, notice, page, type Html } from './page.ts'
import { readRegistered, readVotes } from './results.ts'
import { table } from './table.ts'
import { placeOf, type Visit } from './visit.ts'

export function eventPages({ database: { db }, reference }: Deps): Hono {
  const whose = ({ representation, now }: Visit) => ({ audience: audienceOf(representation, reference), now })

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const found = await listItems(db, { ...whose(visit), family: 'EVENT', after: placeAfter(c) })
      const { words } = visit
      const body = itemList(visit, { area: 'events', found })
      return page(c, { reader: visit, title: words.nav.events, place: placeOf(visit, 'events'), body })
    })
    .get('/:id', async (c) => {
      const visit = c.get('visit')
      const { words } = visit
      const found = await readItem(db, { ...whose(visit), id: c.req.param('id') })
      if (!found || !('start_date' in found.item.info)) return notice(c, 'not-found', 404)
      const rows = await readRegistered(db, found.item.id)
      const places = rows.reduce((sum, row) => sum + (row.participants ?? 0), 0)
      const registered = table({
        label: words.registrations(places),
        heads: [words.fields.name, words.email, words.fields.phone, words.fields.people, words.fields.attendance],
        numbers: [3],
        rows: rows.map((row) => [
          nameOf(row, words),
          addressOf(row, words),
          row.mobilePhone,
          row.participants,
          row.attendance === null ? '' : words.attendance[row.attendance],
        ]),
      })
      return page(c, {
        reader: visit,
        title: titleOf(found.item, visit.language),
        place: placeOf(visit, 'events'),
        body: html`<p>${words.fields.start}: ${moment(Date.parse(found.item.info.start_date), visit)}</p>
          <p>${words.registrations(places)}</p>
          ${rows.length === 0 ? '' : registered}`,
      })
    })
}

export function surveyPages({ database: { db }, reference }: Deps): Hono {
  const whose = ({ representation, now }: Visit) => ({ audience: audienceOf(representation, reference), now })

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const found = await listItems(db, { ...whose(visit), family: 'SURVEY', after: placeAfter(c) })
      const body = itemList(visit, { area: 'surveys', found })
      return page(c, { reader: visit, title: visit.words.nav.surveys, place: placeOf(visit, 'surveys'), body })
    })
    .get('/:id', async (c) => {
      const visit = c.get('visit')
      const found = await readItem(db, { ...whose(visit), id: c.req.param('id') })
      const text = found && 'question_type' in found.item ? (textOf(found.item, visit.language) as SurveyText | undefined) : undefined
      if (!found || !text) return notice(c, 'not-found', 404)
      const { voters, votes } = await readVotes(db, found.item.id)
      const answers = text.answers.map((answer) => ({ label: answer.text, value: votes.get(answer.id) ?? 0 }))
      return page(c, {
        reader: visit,
        title: text.question,
        place: placeOf(visit, 'surveys'),
        body: html`<p>${visit.words.votes(voters)}</p>
          ${barChart(answers)}${voteTable(visit, { answers, voters })}
          ${'question_type' in found.item && found.item.question_type === 'MULTIPLE' ? html`<p class="meta">${visit.words.votesHint}</p>` : ''}`,
      })
    })
}

function voteTable({ words }: Visit, { answers, voters }: { answers: readonly { label: string; value: number }[]; voters: number }): Html {
  const share = (value: number) => (voters === 0 ? '–' : `${Math.round((value / voters) * 100)} %`)
  return table({
    label: words.votes(voters),
    heads: [words.fields.answer, words.fields.votes, words.fields.share],
    numbers: [1, 2],
    rows: answers.map(({ label, value }) => [label, value, share(value)]),
  })
}

export function itemList(visit: Visit, { area, found }: { area: 'events' | 'surveys' | 'content'; found: ListPage<OwnItem> }): Html {
  const { words, language } = visit
  const address = `/desk/${area}`
  const entries = found.rows.map(
    ({ item, state, publishAt }) =>
      html`<li>
        <a href="${address}/${item.id}">${titleOf(item, language)}<span>${words.item[state]} · ${moment(publishAt, visit)}</span></a>
      </li>`,
  )
  return listBody(words, { entries, last: found.last, address })
}
